import { expect, test } from "vitest";
import type { ContentImport } from "./transfer.output.ts";
import { outcomeOf } from "./import-words.client.ts";

test("the result of a large import is as readable as its progress: thousands are separated", () => {
  const results = { added: 2000, replaced: 0, skipped: 1500, refused: 12 };
  const imported = { state: "done", results, done: 3512, total: 3512 } as ContentImport;
  expect(outcomeOf(imported)).toBe("Done: 2,000 added, 0 replaced, 1,500 skipped, 12 refused.");
  expect(outcomeOf({ ...imported, state: "running" })).toBe("Importing 3,512 of 3,512.");
});
