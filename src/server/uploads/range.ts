/** The bytes that a Range header asks for; both ends are inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header with one range. Undefined, meaning the whole file, for no range, several
 * ranges and anything that is not a byte range. A suffix longer than the file is the whole file
 * (RFC 9110, 14.1.2), which the package `range-parser` calls unsatisfiable.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
