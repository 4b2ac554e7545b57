/**
 * Where a browser keeps that somebody is signed in: a cookie that scripts can read, beside the
 * session's, and local storage. It opens nothing.
 */
export const SIGNED_IN = "signedIn";
