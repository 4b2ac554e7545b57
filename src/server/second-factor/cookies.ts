/** Our cookies besides the session's, by the names that this domain uses. */

/** Over https, no other host can set a cookie of this name. */
export function fullCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** A Set-Cookie header for a cookie that scripts cannot read. */
export function cookieHeader(
  name: string,
  { value, maxAge, secure }: { value: string; maxAge: number; secure: boolean },
): string {
  const attributes = `HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${fullCookieName(name, secure)}=${value}; ${attributes}`;
}
