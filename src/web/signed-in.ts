const KEY = "signedIn";

/** The event by which a page says that somebody turned out to be signed in. */
export const SIGNED_IN = "signed-in";

/** Whether somebody was signed in here when it was last known: visitors need not ask who they are. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function noteSignedIn(isIn: boolean): void {
  if (isIn === wasSignedIn()) return;
  if (!isIn) return localStorage.removeItem(KEY);
  localStorage.setItem(KEY, "true");
  dispatchEvent(new Event(SIGNED_IN));
}
