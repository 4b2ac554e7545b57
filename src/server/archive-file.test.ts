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
