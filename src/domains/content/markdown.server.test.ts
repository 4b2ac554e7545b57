import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Block, Inline } from "./content.ts";
import { isSafeLink } from "#kit/values/safe-link.ts";
import { parseMarkdown, readingMinutes } from "./markdown.server.ts";

test("an article's text becomes headings, paragraphs, lists, tables and quotes", () => {
  const text = `## The rate

You pay **interest**, *monthly*, see [the calculator](/calculator).

- one
- two

3. three
4. four

> mind the fees

| Term | Payment |
| :--- | ---: |
| 30 years | $1,264 |
`;
  expect(parseMarkdown(text)).toEqual([
    { type: "heading", level: 2, id: "on-the-rate", children: ["The rate"] },
    {
      type: "paragraph",
      children: [
        "You pay ",
        { type: "strong", children: ["interest"] },
        ", ",
        { type: "emphasis", children: ["monthly"] },
        ", see ",
        { type: "link", href: "/calculator", children: ["the calculator"] },
        ".",
      ],
    },
    { type: "list", start: null, items: [[paragraph("one")], [paragraph("two")]] },
    { type: "list", start: 3, items: [[paragraph("three")], [paragraph("four")]] },
    { type: "quote", children: [paragraph("mind the fees")] },
    {
      type: "table",
      align: ["left", "right"],
      head: [["Term"], ["Payment"]],
      rows: [[["30 years"], ["$1,264"]]],
    },
  ]);
});

test("raw HTML in an article is shown as text", () => {
  const blocks = parseMarkdown(`<script>alert(1)</script>\n\nA <b onclick="x()">bold</b> word`);
  expect(blocks).toEqual([
    paragraph("<script>alert(1)</script>"),
    {
      type: "paragraph",
      children: ["A ", '<b onclick="x()">', "bold", "</b>", " word"],
    },
  ]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java&#x0A;script:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "https:///evil",
  "file:///etc/passwd",
])("a link to %s stays text", (url) => {
  const text = JSON.stringify(parseMarkdown(`[go](<${url}>)\n\n[ref]\n\n[ref]: <${url}>`));
  expect(text).not.toContain("href");
  expect(text).toContain("go");
});

test.each(["/loans", "#top", "https://www.consumerfinance.gov/", "mailto:a@b.example", "tel:+12"])(
  "a link to %s may be followed",
  (url) => expect(isSafeLink(url)).toBe(true),
);

test("pictures come only from this site", () => {
  const [own, other] = parseMarkdown(
    "![a house](/images/hero.svg)\n\n![a map](https://evil.example/x.png)",
  );
  expect(own).toEqual({
    type: "paragraph",
    children: [{ type: "image", src: "/images/hero.svg", alt: "a house" }],
  });
  expect(other).toEqual(paragraph("a map"));
});

test("headings have ids of their own and begin below the page's title", () => {
  const headings = parseMarkdown("# Fees\n\n## Fees\n\n###### Fees\n\n## !!!");
  expect(headings).toMatchObject([
    { level: 2, id: "on-fees" },
    { level: 2, id: "on-fees-2" },
    { level: 4, id: "on-fees-3" },
    { level: 2, id: "on-" },
  ]);
});

test("a callout is a quote whose first line names its kind", () => {
  expect(parseMarkdown("> [!TIP]\n> Ask **early**.")).toEqual([
    {
      type: "callout",
      kind: "tip",
      children: [
        {
          type: "paragraph",
          children: ["Ask ", { type: "strong", children: ["early"] }, "."],
        },
      ],
    },
  ]);
  expect(parseMarkdown("> [!NOTE]")).toEqual([{ type: "callout", kind: "note", children: [] }]);
  for (const text of ["> \\[!TIP]\n> a", "> [!TOP]\n> a", "> [!TIP] a"])
    expect(parseMarkdown(text)).toMatchObject([{ type: "quote" }]);
});

test("a calculator is a link with that title, only to the calculator and in a paragraph of its own", () => {
  const href = "/calculator?price=350000&downPayment=20%25";
  expect(parseMarkdown(`[x](${href} "calculator")`)).toEqual([{ type: "calculator", href }]);
  for (const text of [
    '[x](/loans "calculator")',
    '[x](/calculator "other")',
    'a [x](/calculator "calculator")',
    '[x](/calculator?a=%22<script> "calculator")',
  ])
    expect(parseMarkdown(text)).toMatchObject([{ type: "paragraph" }]);
});

test("extreme nesting does not break the page", () => {
  for (const text of [">".repeat(3000), "- ".repeat(1000), "*a ".repeat(3000), "[".repeat(20_000)])
    expect(Array.isArray(parseMarkdown(text))).toBe(true);
});

test.each(readdirSync("db/seeds/articles"))("%s keeps its words, without its marks", (file) => {
  const markdown = readFileSync(`db/seeds/articles/${file}`, "utf8");
  const words = wordsOf(parseMarkdown(markdown)).join(" ");
  for (const word of markdown.replace(/\]\([^)]*\)/g, "").match(/[A-Za-z]{4,}/g) ?? [])
    expect(words).toContain(word);
  expect(words).not.toMatch(/\*\*|\]\(|^#/);
});

test("a text is parsed once, and a changed one anew", () => {
  expect(parseMarkdown("the same")).toBe(parseMarkdown("the same"));
  expect(parseMarkdown("another")).toEqual([paragraph("another")]);
  for (let count = 0; count < 500; count += 1) parseMarkdown(`text ${count}`);
  expect(parseMarkdown("text 0")).toEqual([paragraph("text 0")]);
});

test("reading time is in whole minutes, at least one", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes("word ".repeat(900))).toBe(4);
});

function paragraph(text: string): Block {
  return { type: "paragraph", children: [text] };
}

function wordsOf(tree: readonly (Block | Inline | Block[] | Inline[] | Inline[][])[]): string[] {
  return tree.flatMap((node) => {
    if (typeof node === "string") return node;
    if (Array.isArray(node)) return wordsOf(node);
    const parts = node as { text?: string; children?: Inline[]; items?: Block[][] } & {
      head?: Inline[][];
      rows?: Inline[][][];
    };
    return [
      ...(parts.text === undefined ? [] : [parts.text]),
      ...wordsOf(parts.children ?? []),
      ...wordsOf(parts.items ?? []),
      ...wordsOf(parts.head ?? []),
      ...wordsOf((parts.rows ?? []).flat()),
    ];
  });
}
