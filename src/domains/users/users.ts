import { type User, usernameKey } from "#domains/accounts/accounts.ts";
import { usernameProblem } from "#domains/accounts/usernames.ts";
export type { AssignedRecords, EditableUser } from "./users.output.ts";

/** Whether the user is the one that nobody can delete or demote. */
export function isProtected({ username }: Pick<User, "username">): boolean {
  return usernameKey(username) === "admin";
}

/** Whether an address is outside the lender's domains, if it has set any; subdomains are others. */
export function isForeign({ domains }: { domains: readonly string[] }, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.length > 0 && !domains.includes(domain);
}

const SUFFIX = "_lo";

/**
 * The username for a new user: the first name without spaces and the first two letters of the last,
 * in lower case, then the suffix; preceded by a number when the name is taken.
 */
export function generateUsername(
  firstName: string,
  lastName: string,
  taken: ReadonlySet<string>,
): string {
  const first = firstName.normalize("NFKC").replace(/\s/g, "");
  const last = (lastName.normalize("NFKC").match(/\p{L}/gu) ?? []).slice(0, 2).join("");
  const base = writable((first + last).toLowerCase());
  if (base === "") return "";
  for (let number = 1; ; number += 1) {
    const username = `${base}${number === 1 ? "" : number}${SUFFIX}`;
    if (!taken.has(usernameKey(username))) return username;
  }
}

/** Other alphabets cannot be combined with the suffix: keeps the Latin letters. */
function writable(base: string): string {
  if (base === "" || usernameProblem(base + SUFFIX) === undefined) return base;
  return base.replace(/[^\p{Script=Latin}\d]/gu, "") || "officer";
}

const PASSWORD_CHARACTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*";
const PASSWORD_LENGTH = 10;

/** A password of 10 random characters. */
export function generatePassword(): string {
  let password = "";
  while (password.length < PASSWORD_LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Values beyond the last full multiple are drawn again; otherwise some characters would be more
    // frequent
    const even = 256 - (256 % PASSWORD_CHARACTERS.length);
    if (byte < even) password += PASSWORD_CHARACTERS[byte % PASSWORD_CHARACTERS.length];
  }
  return password;
}
