const MARKS: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The encoding indicated by the first bytes of a file; undefined when there is none. */
function markedEncoding(bytes: Buffer): string | undefined {
  return MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
}

export const NOT_UTF8 =
  "It is not in UTF-8 and was read as Windows-1252: please check its accents and signs.";

/** A file as text, and a note when its encoding had to be guessed. */
export function textOf(bytes: Buffer): { text: string; note?: string } {
  const encoding = markedEncoding(bytes);
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), note: NOT_UTF8 };
  }
}

/** XML as text, a piece at a time: in the encoding of its first bytes or of its declaration. */
export async function* textPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(markedEncoding(chunk) ?? declaredEncoding(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? "";
}

function declaredEncoding(chunk: Buffer): string {
  const head = chunk.toString("latin1", 0, 200);
  const [, label = "utf-8"] = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return "utf-8";
  }
}

/**
 * The lines of a text, ended only by `\n`. Node's own reader also ends one at U+2028, which JSON
 * may contain. `check` is given the length of a line that is still growing.
 */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  check: (length: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    check(rest.length);
  }
  if (rest !== "") yield rest;
}
