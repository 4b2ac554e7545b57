/**
 * The name under which a browser remembers that somebody is signed in: in local storage, and in a
 * cookie that scripts can read. It gives no access; the session's own cookie does.
 */
export const SIGNED_IN = "signedIn";
