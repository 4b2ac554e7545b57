import { describe, expect, test } from "vitest";
import { freshDatabase } from "../test/kit/app.ts";

describe("SQLite settings (design decision 15)", () => {
  test.each([
    ["foreign_keys", 1],
    ["synchronous", 2],
    ["trusted_schema", 0],
    ["busy_timeout", 0],
    ["journal_size_limit", 16_777_216],
  ])("%s is %d, read back after a first query", async (pragma, value) => {
    const { sqlite } = await freshDatabase();
    sqlite.prepare("SELECT count(*) FROM users").get();
    expect(sqlite.pragma(pragma, { simple: true })).toBe(value);
  });
});
