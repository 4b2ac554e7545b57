/**
 * The one spelling of a path: no empty parts, each part percent-encoded where it has to be and
 * nowhere else. Undefined for what stands for no text at all, such as `%ZZ`.
 */
export function canonicalPath(pathname: string): string | undefined {
  const parts = pathname.split("/").filter((part) => part !== "");
  try {
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join("/")}`;
  } catch {
    return undefined;
  }
}
