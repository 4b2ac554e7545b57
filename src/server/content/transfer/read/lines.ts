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
