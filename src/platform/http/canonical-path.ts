/**
 * The canonical spelling of a path: no empty parts, no spaces around a part, which the router would
 * ignore, and percent-encoding only where it is required. Undefined for a path that cannot be
 * decoded, such as `%ZZ`.
 */
export function canonicalPath(pathname: string): string | undefined {
  try {
    const parts = pathname.split("/").map((part) => decodeURIComponent(part).trim());
    return `/${parts.filter(Boolean).map(encodePart).join("/")}`;
  } catch {
    return undefined;
  }
}

/** Encodes what a part of a path cannot contain, which is less than for a query. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll(/%(?:3B|2C|3D|3A|40|26|2B|24)/g, decodeURIComponent);
}
