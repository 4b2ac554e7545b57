import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { filesIn } from "#test/kit/zips.ts";
import { createArchive } from "./archive-file.ts";

test("every file comes out of the zip as it went in: empty, in many pieces, with any name", async () => {
  const { add, output, end } = createArchive();
  const pieces = Array.from({ length: 5000 }, (_, number) => `line ${number} of a long file\n`);
  const picture = [Buffer.alloc(300_000, "picture"), Buffer.from([0, 255])];
  const zip = buffer(output);
  await add("empty.md", []);
  await add("versions/Überblick 家.jsonl", pieces);
  await add("pictures/one.jpg", picture);
  end();
  const files = await filesIn(await zip);
  expect([...files.keys()]).toEqual([
    "empty.md",
    "versions/Überblick 家.jsonl",
    "pictures/one.jpg",
  ]);
  expect(files.get("empty.md")).toEqual(Buffer.alloc(0));
  expect(files.get("versions/Überblick 家.jsonl")?.toString()).toBe(pieces.join(""));
  expect(files.get("pictures/one.jpg")?.equals(Buffer.concat(picture))).toBe(true);
});

test("a reader who leaves ends the writing", async () => {
  const { add, output } = createArchive();
  const adding = add("large", [Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))]);
  output.destroy();
  await expect(adding).rejects.toThrow("the reader of the archive has left");
});

test("sent entries leave nothing in memory, however many there are", async () => {
  const { add, output, end, entries } = createArchive();
  output.resume();
  await add("first", ["a"]);
  const listening = () => output.eventNames().map((name) => output.listenerCount(name));
  const before = listening();
  for (let number = 0; number < 50; number += 1) await add(`${number}`, ["words"]);
  expect(listening()).toEqual(before);
  expect(entries).toHaveLength(51);
  end();
});

test("what the zip remembers of its entries does not include their texts", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const text = "word ".repeat(400);
  const open: ReturnType<typeof createArchive>[] = [];
  const grown = async () => {
    const archive = createArchive();
    open.push(archive);
    archive.output.resume();
    collect();
    const before = process.memoryUsage().arrayBuffers;
    for (let number = 0; number < 1000; number += 1) await archive.add(`${number}.md`, [text]);
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  // Other tests of the process may leave something behind, but not each time
  const growths: number[] = [];
  for (let times = 0; times < 8; times += 1) growths.push(await grown());
  expect(Math.min(...growths)).toBeLessThan(5_000_000);
  for (const { end } of open) end();
});
