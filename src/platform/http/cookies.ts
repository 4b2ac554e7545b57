import type { ServerResponse } from "node:http";

/** The value of the first cookie with this name in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Adds a cookie to the response, replacing one of the same name: a sign-in replaces a renewal. */
export function putCookie(response: ServerResponse, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf("=") + 1);
  const others = [response.getHeader("set-cookie") ?? []]
    .flat()
    .map(String)
    .filter((other) => !other.startsWith(name));
  response.setHeader("set-cookie", [...others, cookie]);
}

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
