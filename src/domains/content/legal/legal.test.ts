import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { type LegalBlock, parseLegalText } from "#domains/content/reading/legal-page.tsx";

const heading = (text: string, level = 2) => ({ type: "heading", level, text });
const paragraph = (text: string) => ({ type: "paragraph", text });
const list = (...items: string[]) => ({ type: "list", items });

test("newlines become paragraphs", () => {
  const text = "First line.\nSecond line.\r\n\r\n  Third line.  \rFourth.\u2028Fifth.";
  expect(parseLegalText(text)).toEqual(
    ["First line.", "Second line.", "Third line.", "Fourth.", "Fifth."].map(paragraph),
  );
});

test("numbered lines become headings", () => {
  expect(parseLegalText("1. Who we are\nText.\n2) What we keep\n10. Changes\n2.1 Cookies")).toEqual(
    [
      heading("1. Who we are"),
      paragraph("Text."),
      heading("2) What we keep"),
      heading("10. Changes"),
      heading("2.1 Cookies", 3),
    ],
  );
});

test("numbers that count or date something stay text", () => {
  const lines = [
    "2024 was a year",
    "3.5% of the price",
    "30 days",
    "1.5 times as much",
    "1.",
    "7)x",
  ];
  expect(parseLegalText(lines.join("\n"))).toEqual(lines.map(paragraph));
});

test("bullet lines become lists", () => {
  expect(parseLegalText("We keep:\n- names\n* e-mail\n• phone\n\n– dates\nThat is all.")).toEqual([
    paragraph("We keep:"),
    list("names", "e-mail", "phone", "dates"),
    paragraph("That is all."),
  ]);
  expect(parseLegalText("-5 degrees\n*note\n-")).toEqual(
    ["-5 degrees", "*note", "-"].map(paragraph),
  );
});

test("markup stays text", () => {
  const text = `<script>alert("1")</script>\n- <b>bold</b>\n1. <h1>&amp;</h1>\n[a](javascript:x)`;
  expect(parseLegalText(text)).toEqual([
    paragraph(`<script>alert("1")</script>`),
    list("<b>bold</b>"),
    heading("1. <h1>&amp;</h1>"),
    paragraph("[a](javascript:x)"),
  ]);
});

test("an empty text has no blocks", () => {
  expect(parseLegalText("")).toEqual([]);
  expect(parseLegalText(" \n\t\r\n \u00a0 ")).toEqual([]);
});

test("no word of a text is lost", () => {
  const words = (block: LegalBlock) => (block.type === "list" ? block.items.join(" ") : block.text);
  const bare = (text: string) => text.replace(/[\s\-*•–]/g, "");
  assert(
    property(string({ unit: "binary", maxLength: 100 }), (text) => {
      expect(bare(parseLegalText(text).map(words).join(" "))).toBe(bare(text));
    }),
  );
});

test.each([
  ["one line without end", "a".repeat(200_000), 1],
  ["a number without end", "1".repeat(200_000), 1],
  ["points without end", "1.".repeat(100_000), 1],
  ["a number and spaces", `1.${" ".repeat(199_997)}a`, 1],
  ["only spaces", " ".repeat(200_000), 0],
  ["only newlines", "\n".repeat(200_000), 0],
  ["a bullet and spaces", `-${" ".repeat(199_998)}a`, 1],
  ["200,000 characters of short lines", "a\n".repeat(100_000), 100_000],
  ["200,000 characters of headings", "1. a\n".repeat(40_000), 40_000],
  ["200,000 characters of bullets", "- a\n".repeat(50_000), 1],
])("200,000 characters are read in one pass: %s", (_, text, blocks) => {
  expect(parseLegalText(text)).toHaveLength(blocks);
});
