import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";

/** Matches a general statement and a figure in it. */
const GENERAL =
  /\b(?:usual|usually|typical|typically|often|common|commonly|most|generally|roughly|rule of thumb)\b/i;
const FIGURE = /\d[\d,.]*(?:%| percent| points| (?:business )?days| months| years)|\$\d/;
const SOURCE =
  /CFR|USC|IRS|HUD|FICO|Fannie Mae|Bureau|Tax Law|\/mortgage-faqs|for illustration|as an example/i;

test("a figure that the sample texts call usual has its source beside it, or is left out", async () => {
  const { as } = await testApp();
  const { content } = (await as("admin")).admin;
  const unfounded: string[] = [];
  for (const collection of ["articles", "guides", "loan-types", "glossary"] as const)
    for (const { id, title } of (await content.list({ collection })).rows) {
      const { draft } = await content.byId({ id });
      const paragraphs = Object.values(draft.fields).flatMap((text) => String(text).split("\n"));
      for (const text of paragraphs.filter((each) => !each.startsWith("|")))
        if (GENERAL.test(text) && FIGURE.test(text) && !SOURCE.test(text))
          unfounded.push(`${title}: ${text}`);
    }
  expect(unfounded).toEqual([]);
});
