/** Whether somebody was signed in here when it was last known: visitors need not ask who they are. */
export function wasSignedIn(): boolean {
  return "signedIn" in localStorage;
}

export function noteSignedIn(isIn: boolean): void {
  if (isIn) localStorage.signedIn = true;
  else delete localStorage.signedIn;
}
