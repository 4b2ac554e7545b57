import { describe, expect, test } from "vitest";
import type { Draft } from "#domains/content/items/content-items.ts";
import { differencesOf, readableText } from "./difference-view.tsx";

const SOURCE = `## What it **costs**

A [calculator](/calculator), *every* month.

- One
  1. Within
- Two

> [!tip]
> Ask early.

| Fee | Due |
| --- | ---: |
| Title | 400 |

![A house](/uploads/house.webp)

[Payment calculator](/calculator?price=300000 "calculator")`;

describe("A difference between two versions", () => {
  test("is readable without knowing Markdown: each kind of text is named", () => {
    expect(readableText(SOURCE)).toBe(`Heading: What it costs (bold)

A calculator (link to /calculator), every (italic) month.

• One
   1. Within
• Two

Tip: Ask early.

Table:
Fee | Due (right)
Title | 400 (right)

[Picture: A house, /uploads/house.webp]

Payment calculator: a price of $300,000, $60,000 down, 6.5% interest over 30 years, 1% property tax, 0.5% insurance`);
  });

  test("names a change of the formatting alone", () => {
    const draft = (body: string) => ({ slug: "a", fields: {}, body }) as unknown as Draft;
    const [difference] = differencesOf(draft("Always on time."), draft("*Always* on time."));
    expect(
      difference?.pieces.filter(({ kind }) => kind === "added").map(({ text }) => text.trim()),
    ).toEqual(["(italic)"]);
  });
});
