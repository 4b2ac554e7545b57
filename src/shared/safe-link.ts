/** A web page, a message, a call, a path of this site or a place on this page. */
export function isSafeLink(url: string): boolean {
  // Characters that a browser strips, or reads as a slash, could hide another scheme or host
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  if (/[\u0000-\u0020\u007f\\]/.test(url)) return false;
  return /^(https?:\/\/[^/]|mailto:|tel:|#|\/(?!\/))/i.test(url);
}

/** A path of this site, because pictures come from nowhere else. */
export function isOwnPath(url: string): boolean {
  return isSafeLink(url) && url.startsWith("/");
}
