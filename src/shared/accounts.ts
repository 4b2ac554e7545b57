/** The signed-in person as the browser knows them; never a hash or a token. */
export interface User {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bio: string;
  profileImage: string;
  isLoanOfficer: boolean;
  isAdmin: boolean;
  isVerified: boolean;
}

/** One spelling for names that look the same: the unique column holds this. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase().trim();
}

export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase().trim();
}
