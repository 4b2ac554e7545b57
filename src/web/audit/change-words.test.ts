import { expect, test } from "vitest";
import { linesOf } from "./change-words.ts";

test("recorded values are shown in words", () => {
  const recorded = JSON.stringify({
    fileUrl: "https://files.example/1",
    size: 327_680,
    isLoanOfficer: true,
  });
  expect(linesOf(recorded)).toEqual([
    { name: "File URL", text: "https://files.example/1" },
    { name: "Size", text: "320 KB" },
    { name: "Is loan officer", text: "yes" },
  ]);
  expect(linesOf('"pending"')).toEqual([{ text: "pending" }]);
  expect(linesOf('["Pay stubs","W-2 forms"]')).toEqual([
    { text: "Pay stubs" },
    { text: "W-2 forms" },
  ]);
  expect(linesOf('{"events":["message.created","test"],"byState":[]}')).toEqual([
    { name: "Events", text: "message.created, test" },
    { name: "By state", text: "none" },
  ]);
  const [expires] = linesOf('{"expiresAt":"2026-11-23T20:15:41.566Z"}');
  expect(expires?.text).toMatch(/^Nov 2[34], 2026, /);
  expect(linesOf('{"assignee":null}')).toEqual([{ name: "Assignee", text: "none" }]);
  expect(linesOf(null)).toEqual([]);
});

test("a value that was cut off is read as far as it goes", () => {
  expect(linesOf('"1. Data\\nWe keep')).toEqual([{ text: "1. Data\nWe keep…" }]);
});
