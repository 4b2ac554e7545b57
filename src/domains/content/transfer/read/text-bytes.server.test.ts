import { expect, test } from "vitest";
import { linesIn } from "./text-bytes.server.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 2, 3, 1000])("lines of JSON end only at \\n, in pieces of %d bytes", async (size) => {
  const values = ["one", "zwei Häuser", "a line\u2028and a\u2029paragraph", "🏠\r", ""];
  const text = values.map((value) => JSON.stringify(value)).join("\n");
  const read: unknown[] = [];
  for await (const line of linesIn(inPieces(text, size))) read.push(JSON.parse(line));
  expect(read).toEqual(values);
});

test("a line that exceeds its limit is refused before it is complete", async () => {
  const reading = linesIn(inPieces("x".repeat(1000), 100), (length) => {
    if (length > 300) throw new Error(`${length}`);
  });
  await expect(reading.next()).rejects.toThrow("400");
});
