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
