import { about, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import type { firstAnswerInput } from "./mail.input.ts";
import {
  FIRST_ANSWER_KINDS,
  FIRST_ANSWERS,
  type FirstAnswerKind,
  paragraphsIn,
} from "./first-answers.ts";
import type { FirstAnswer } from "./mail.ts";
import {
  fillIn,
  inBraces,
  placeholdersIn,
  type PlaceholderValues,
  problemsOf,
} from "#domains/leads/reply/placeholders.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile, invalidAt } from "#platform/errors.ts";
import { readSetting } from "#domains/settings/settings.server.ts";

/**
 * The text of a mail that confirms a message or a request: the lender's own, or the default. A
 * paragraph with a placeholder that has no value is left out.
 */
export async function firstAnswer(
  db: Db,
  kind: FirstAnswerKind,
  given: PlaceholderValues,
): Promise<Filled> {
  return fill(db, kind, { given, ...(await wordsOf(db, kind)) });
}

/** The same; undefined while the lender has not switched the mail on. */
export async function answerIfOn(
  db: Db,
  kind: FirstAnswerKind,
  given: PlaceholderValues,
): Promise<Filled | undefined> {
  const words = await wordsOf(db, kind);
  return words.isOwn ? fill(db, kind, { given, ...words }) : undefined;
}

interface Filled {
  subject: string;
  paragraphs: string[];
}

async function fill(
  db: Db,
  kind: FirstAnswerKind,
  { subject, text, given }: Pick<FirstAnswer, "subject" | "text"> & { given: PlaceholderValues },
): Promise<Filled> {
  const { placeholders } = FIRST_ANSWERS[kind];
  const values = {
    ...given,
    "business hours": await readSetting(db, "businessHours"),
    "company phone": await readSetting(db, "contactPhone"),
  };
  const filled = paragraphsIn(text).map((paragraph) => fillIn(paragraph, values, placeholders));
  return {
    subject: fillIn(subject, values, placeholders).text,
    paragraphs: filled.filter(({ problems }) => problems.length === 0).map((each) => each.text),
  };
}

async function wordsOf(db: Db, kind: FirstAnswerKind) {
  const own = await db
    .selectFrom("mailTexts")
    .where("kind", "=", kind)
    .select(["subject", "text"])
    .executeTakeFirst();
  const { subject, text } = own ?? FIRST_ANSWERS[kind];
  return { subject, text, isOwn: own !== undefined };
}

export async function listFirstAnswers(db: Db): Promise<FirstAnswer[]> {
  const answers = [];
  for (const kind of FIRST_ANSWER_KINDS) answers.push({ kind, ...(await wordsOf(db, kind)) });
  return answers;
}

/**
 * Saves the lender's own text, or returns to the default if none is given. Throws BAD_REQUEST for
 * placeholders that a first answer cannot have, and CONFLICT when somebody else was faster.
 */
export async function saveFirstAnswer(
  db: Db,
  actor: Actor,
  { kind, words, seen }: z.output<typeof firstAnswerInput>,
): Promise<FirstAnswer> {
  if (words) for (const field of ["subject", "text"] as const) refuse(kind, field, words[field]);
  return db.transaction().execute(async (trx) => {
    const { isOwn: _, ...before } = await wordsOf(trx, kind);
    if (before.subject !== seen.subject || before.text !== seen.text)
      throw changedMeanwhile({ path: "seen" });
    await trx.deleteFrom("mailTexts").where("kind", "=", kind).execute();
    if (words)
      await trx
        .insertInto("mailTexts")
        .values({ kind, ...words })
        .execute();
    const after = await wordsOf(trx, kind);
    await happened(trx, actor, words ? "mail.saveText" : "mail.resetText", {
      on: about(
        "mailTexts",
        kind,
        kind === "message" || kind === "application"
          ? `first answer to a ${kind}`
          : `mail about ${kind}`,
      ),
      before,
      after: { subject: after.subject, text: after.text },
    });
    return { kind, ...after };
  });
}

function refuse(kind: FirstAnswerKind, field: "subject" | "text", words: string): void {
  const { placeholders, needed } = FIRST_ANSWERS[kind];
  if (field === "text" && needed && !placeholdersIn(words).includes(needed))
    throw invalidAt(
      field,
      `Please keep ${inBraces(needed)}: without it the email does not say what it is about.`,
    );
  const [problem] = problemsOf(words, placeholders);
  if (problem === undefined) return;
  const typed = (["first name", "name"] as const).find((name) => problem.includes(inBraces(name)));
  throw invalidAt(
    field,
    typed === undefined
      ? problem
      : `${inBraces(typed)} is for replies alone: the sender of a form types it, and could write to strangers in your name.`,
  );
}
