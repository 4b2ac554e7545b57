import { expect, test } from "vitest";
import { actionInWords } from "./audit.ts";
import { linesOf, subjectInWords } from "./change-words.client.ts";

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
    { name: "Events", text: "New message, test" },
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

test("how much was taken, from where and by whom, comes before everything else", () => {
  const exported = { format: "csv", count: 120, session: "c91Zw0ArKRrA8I-3", network: "::/64" };
  expect(linesOf(JSON.stringify(exported))).toEqual([
    { name: "Records", text: "120" },
    { name: "Network", text: "::/64" },
    { name: "Session", text: "c91Zw0ArKRrA8I-3" },
    { name: "Format", text: "csv" },
  ]);
});

test("what many changes of one minute changed has a line for each", () => {
  const changed = { "settings.save licenseText": { before: "NMLS 1", after: "NMLS 2" } };
  expect(linesOf(JSON.stringify({ times: 2, changed }))).toEqual([
    { name: "Times", text: "2" },
    { name: "Changed a setting: licenseText", text: "Before NMLS 1, After NMLS 2" },
  ]);
});

test.each([
  ['{"scopes":["leads:read","rates:write"]}', "Leads, Rates (with changes)"],
  ['{"stages":[{"key":"new","label":"New"},{"key":"lost","label":"Lost"}]}', "New, Lost"],
  ['{"baseline":{"one":800000,"two":1000000}}', "One 800000, Two 1000000"],
  ['"filed"', "Written to a file"],
  [
    '{"what":{"reads.document application 2026-583920-K7QF":2}}',
    "Downloaded a document: application 2026-583920-K7QF, 2 times",
  ],
])("%s is read without signs of code", (recorded, text) => {
  expect(linesOf(recorded).map((line) => line.text)).toEqual([text]);
});

test.each([
  ["pictures.save", "picture 1 (a porch.png)", "a porch.png"],
  ["categories.rename", "category 5 (Rates)", "Rates"],
  ["leads.addTemplate", "template 3", "Template 3"],
  ["dashboard.tickFirstDay", "backup-elsewhere", "Backups copied elsewhere"],
  ["settings.save", "contactPhone", "Contact phone"],
])("the object of %s, %s, is read as %s", (action, subject, words) => {
  const entry = { action, subject } as Parameters<typeof subjectInWords>[0];
  expect(subjectInWords(entry)).toBe(words);
});

test.each([
  ["reads.document", "Downloaded a document"],
  ["applications.export", "Exported applications"],
  ["gone.action", "gone.action"],
])("%s is read as %s", (action, words) => {
  expect(actionInWords({ action })).toBe(words);
});
