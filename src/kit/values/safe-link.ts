/** A web page, a message, a call, a path of this site or a place on this page. */
export function isSafeLink(url: string): boolean {
  // Characters that a browser strips, or reads as a slash, could hide another scheme or host
  if (/(?![\u0080-\u009f])[\p{Cc} \\]/u.test(url)) return false;
  return /^(https?:\/\/[^/]|mailto:|tel:|#|\/(?!\/))/i.test(url);
}

/** A path of this site, because pictures come from nowhere else. */
export function isOwnPath(url: string): boolean {
  return isSafeLink(url) && url.startsWith("/");
}
