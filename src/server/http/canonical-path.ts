/**
 * The canonical spelling of a path: no empty parts, and percent-encoding only where it is required.
 * Undefined for a path that cannot be decoded, such as `%ZZ`.
 */
export function canonicalPath(pathname: string): string | undefined {
  const parts = pathname.split("/").filter((part) => part !== "");
  try {
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join("/")}`;
  } catch {
    return undefined;
  }
}
