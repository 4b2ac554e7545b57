import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createArchive } from "./archive-file.ts";

test("entries that have been sent leave nothing in memory, however many there are", async () => {
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

test("what the zip remembers of its entries does not hold their texts", async () => {
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
  // Other tests of the process may leave something meanwhile, but not each time
  expect(Math.min(await grown(), await grown(), await grown())).toBeLessThan(5_000_000);
  for (const { end } of open) end();
});
