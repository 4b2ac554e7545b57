import { readdirSync, readFileSync } from "node:fs";
import { getSchema, type JSONContent } from "@tiptap/core";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block } from "#domains/content/content.ts";
import { parseMarkdown } from "#domains/content/markdown.server.ts";
import { EXTENSIONS } from "./schema.client.ts";
import { toDocument } from "./to-document.client.ts";
import { toMarkdown } from "./to-markdown.client.ts";

const schema = getSchema(EXTENSIONS);

/**
 * The text as the editor would read it and write it again; throws if the editor could not hold it.
 */
function throughEditor(markdown: string): string {
  const document = schema.nodeFromJSON(toDocument(markdown));
  document.check();
  return toMarkdown(document.toJSON() as JSONContent);
}

/** What visitors see: a line end within a paragraph is a space, and adjacent words are one text. */
function shown(markdown: string): Block[] {
  return asShown(parseMarkdown(markdown)) as Block[];
}

function asShown(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\s+/g, " ");
  if (Array.isArray(value))
    return value.map(asShown).reduce<unknown[]>((found, each) => {
      const last = found.at(-1);
      const joins = typeof each === "string" && typeof last === "string";
      return joins ? [...found.slice(0, -1), last + each] : [...found, each];
    }, []);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, asShown(of)]));
}

const ARTICLES = "db/seeds/articles";

describe("A text opened in the editor and saved looks the same to visitors", () => {
  test.each(readdirSync(ARTICLES))("%s", (file) => {
    const text = readFileSync(`${ARTICLES}/${file}`, "utf8");
    expect(shown(throughEditor(text))).toEqual(shown(text));
  });

  test.each([
    ["emphasis in emphasis", "a **b *c* d** *e* f, **g** and **h**i"],
    ["code in bold, in a link", "**`x`** and [`y *z*`](/a)"],
    [
      "links, by address and by name",
      "[a](https://x.example/?a=1&b=(2)) [b][c] <https://d.example>\n\n[c]: /e",
    ],
    ["pictures", "![A *house*](/images/hero.svg) beside ![](/images/about.svg)"],
    [
      "lists in lists, with paragraphs and code",
      "- a\n\n  b\n  - c\n    1. d\n    2. e\n- f\n\n  ```\n  g\n  ```",
    ],
    ["numbers that begin elsewhere", "7. a\n8. b"],
    ["items that begin with something else", "- > a\n- ```\n  b\n  ```\n-\n- # c"],
    ["two lists in a row", "- a\n\n* b\n\n1. c\n\n1) d"],
    ["quotes", "> a\n> > b\n>\n> - c"],
    ["tables", "| a | b \\| c | d |\n| :-- | --: | :-: |\n| **1** | [2](/x) | |\n| 3 | | |"],
    ["headings", "# a\n\n## b\n\n### c\n\n#### d\n\n###### e"],
    ["line breaks and rules", "a\\\nb\n\n---\n\nc"],
    [
      "signs that mean something",
      "1\\. a\n\n\\# b \\*c\\* _d_ &lt;e> `f` 2 * 3 * 4 \\[g](h)\n\n\\- i\n\n+1 j",
    ],
    ["markup, as the words that it is", "<b>a</b> <script>b()</script>\n\n<div>\nc\n</div>"],
    ["code with fences in it", "````js\n```\na\n```\n````"],
    [
      "callouts of every kind, with other blocks, in each other and in lists",
      "> [!NOTE]\n> a **b**\n\n> [!TIP]\n> - c\n> - d\n>\n> e\n\n- f\n\n  > [!WARNING]\n  > g\n  > > [!note]\n  > > h\n\n> [!TIP]\n> 1. i\n\n> [!NOTE]\\\n> j",
    ],
    [
      "quotes that look like callouts",
      "> \\[!NOTE]\n> a\n\n> [!OTHER]\n> b\n\n> [!NOTE] c\n\n> [!NOTE]**d**",
    ],
    [
      "a calculator, and links that look like one",
      '[Mortgage payment calculator](/calculator?price=350000&downPayment=20%25&termYears=15+years "calculator")\n\na [b](/calculator "calculator") c\n\n[d](/calculator)\n\n[e](/loans "calculator")\n\n[f](/calculator?a=<b> "calculator")',
    ],
    ["nothing", ""],
  ])("%s", (_, markdown) => {
    expect(shown(throughEditor(markdown))).toEqual(shown(markdown));
  });

  test("harmful links and pictures from elsewhere become plain text", () => {
    const text = "[a](javascript:b) ![c](https://d.example/e.png) [f](//g)";
    expect(throughEditor(text)).toBe("a c f\n");
  });
});

const words = fc.stringMatching(/^[ab*_[\]()#<>&|`\\~!.1-]( ?[ab*_[\]()#<>&|`\\~!.1+-]){0,8}$/);
const text = fc
  .record({ text: words, marks: fc.subarray(["bold", "italic", "code"]), link: fc.boolean() })
  .map(({ text, marks, link }) => ({
    type: "text",
    text,
    marks: [
      ...(link ? [{ type: "link", attrs: { href: "/a_b" } }] : []),
      ...marks.map((type) => ({ type })),
    ],
  }));
const paragraph = fc.array(text, { minLength: 1, maxLength: 4 }).map((content) => ({
  type: "paragraph",
  content,
}));
const { block } = fc.letrec<{ block: JSONContent; blocks: JSONContent[]; item: JSONContent }>(
  (tie) => ({
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      paragraph,
      paragraph.map((node) => ({ ...node, type: "heading", attrs: { level: 3 } })),
      fc.constant({ type: "horizontalRule" }),
      tie("blocks").map((content) => ({ type: "blockquote", content })),
      fc
        .tuple(fc.constantFrom("note", "tip", "warning"), tie("blocks"))
        .map(([kind, content]) => ({ type: "callout", attrs: { kind }, content })),
      fc
        .array(tie("item"), { minLength: 1, maxLength: 3 })
        .map((content) => ({ type: "bulletList", content })),
      fc
        .array(tie("item"), { minLength: 1, maxLength: 3 })
        .map((content) => ({ type: "orderedList", attrs: { start: 3 }, content })),
    ),
    blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
    item: fc
      .tuple(paragraph, fc.array(tie("block"), { maxLength: 2 }))
      .map(([first, others]) => ({ type: "listItem", content: [first, ...others] })),
  }),
);

test("callouts and calculators are written in one notation, which means nothing to other readers", () => {
  const text = `> [!TIP]
> Ask early.
>
> - a

[Mortgage payment calculator](/calculator?price=350000 "calculator")
`;
  expect(throughEditor(text)).toBe(text);
});

test("a second calculator is a link to it, for visitors and in the editor", () => {
  const one = `[x](/calculator "calculator")`;
  expect(parseMarkdown(`${one}\n\n${one}`).map(({ type }) => type)).toEqual([
    "calculator",
    "paragraph",
  ]);
  expect(parseMarkdown(`> ${one}`)).toMatchObject([
    { type: "quote", children: [{ type: "paragraph" }] },
  ]);
});

test("whatever is written in the editor comes back unchanged", () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (content) => {
      const markdown = toMarkdown({ type: "doc", content });
      expect(throughEditor(markdown)).toBe(markdown);
      expect(plain(toDocument(markdown))).toBe(plain({ type: "doc", content }));
    }),
    { numRuns: 100, seed: 20_261_122 },
  );
});

/** Only the words: no mark and no list may remove or add one. */
function plain({ text: own = "", content = [] }: JSONContent): string {
  return `${own}${content.map(plain).join("")}`.replace(/\s+/g, "");
}
