import { describe, expect, test } from "vitest";
import { textOf } from "./content.ts";
import { freshDatabase } from "#test/kit/databases.ts";
import { listAnnouncements, listQuestions } from "./content.server.ts";
import { listLiveTexts } from "./live.server.ts";

describe("A new database", () => {
  test("has the seven questions of the FAQ page, word for word", async () => {
    const { db } = await freshDatabase();
    const questions = await listQuestions(db);
    expect(questions.map(({ slug }) => slug)).toEqual([
      "documents",
      "closing-timeline",
      "pre-qualification",
      "down-payment",
      "bad-credit",
      "fixed-or-adjustable",
      "mortgage-insurance",
    ]);
    const texts = await listLiveTexts(db, "questions");
    for (const { id, answer } of questions) {
      expect(answer.every(({ type }) => type === "paragraph")).toBe(true);
      expect(textOf(answer)).toBe(texts.get(id));
    }
  });

  test("says that it is under construction", async () => {
    const { db } = await freshDatabase();
    expect(await listAnnouncements(db)).toMatchObject([
      {
        kind: "warning",
        text: "This website is currently under construction. Information displayed may be incomplete or subject to change. Please contact us directly for up-to-date details.",
      },
    ]);
  });
});
