import { createHmac, randomInt } from "node:crypto";
import type { z } from "zod";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";
import { aboutApplication, happened } from "#domains/audit/happened.server.ts";
import { fillIn, inBraces, placeholdersIn } from "#domains/leads/reply/placeholders.ts";
import { relationTo } from "#domains/records/application-rights.server.ts";
import { officeDays } from "#domains/records/clocks/office-days.server.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { readWriter } from "#domains/records/writer.server.ts";
import { readSetting } from "#domains/settings/settings.server.ts";
import { formatDollars, formatShortDate } from "#kit/values/format.ts";
import { daysAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { App, Asking } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError, invalidAt, missing } from "#platform/errors.ts";
import type { letterInput, versionInput } from "./letters.input.ts";
import { LETTER_PLACEHOLDERS, type Letters, LETTERS_PATH, MOST_DAYS } from "./letters.ts";

type Kept = Pick<App, "db" | "key">;

const MOST_VERSIONS = 50;

const noSuchLetter = missing("This letter does not exist.");

// Decision: src/decisions/130-a-letters-page-is-the-letter.md
/** The letters of an application, the newest first. Throws NOT_FOUND for strangers. */
export async function listLetters(
  { db, key }: Kept,
  actor: Actor,
  applicationId: number,
): Promise<Letters> {
  const { relation, ...application } = await findApplication(db, actor, applicationId);
  const rows = await lettersOf(db)
    .where("letter.applicationId", "=", applicationId)
    .orderBy("letter.id", "desc")
    .execute();
  const today = await officeToday(db);
  const { letterText } = await readDeskSettings(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      state: stateOf(row, today),
      path: `${LETTERS_PATH}/${codeOf(key, row.number)}`,
    })),
    canIssue: relation === "staff" && letterText !== "" && !isOver(application),
    name: application.fullName,
  };
}

/**
 * Issues a letter with the lender's text of today. Throws NOT_FOUND for who does not work on the
 * application, and CONFLICT once it is denied or withdrawn, or while there is no text.
 */
export function issueLetter(
  { db, key }: Kept,
  asking: Asking,
  { id, ...given }: z.output<typeof letterInput>,
): Promise<void> {
  const { actor } = asking;
  return db.transaction().execute(async (trx) => {
    const { relation, ...application } = await findApplication(trx, actor, id);
    if (relation !== "staff") throw noSuchLetter();
    if (isOver(application))
      throw new AppError("CONFLICT", "This application is denied or withdrawn.");
    const today = await officeToday(trx);
    if (given.expiresOn < today || given.expiresOn > daysAfter(today, MOST_DAYS))
      throw invalidAt("expiresOn", `Please give a day within ${MOST_DAYS} days from today.`);
    const { reference } = application;
    const text = await textFor(trx, asking, { reference, name: given.name });
    const letter = { ...given, applicationId: id, limitId: null, text };
    const number = await store({ db: trx, key }, actor, letter);
    const { purchasePrice, loanAmount, expiresOn } = given;
    await happened(trx, actor, "letters.issue", {
      on: aboutApplication(reference),
      after: { number, purchasePrice, loanAmount, expiresOn },
      text: `Pre-approval letter ${number}: a price of up to ${formatDollars(purchasePrice)}, a loan of up to ${formatDollars(loanAmount)}, until ${formatShortDate(expiresOn)}`,
      data: {},
    });
  });
}

/** Throws CONFLICT without a text, and for a placeholder without a value. */
async function textFor(
  trx: Db,
  { actor, site }: Asking,
  about: { reference: string; name: string },
): Promise<string> {
  const { letterText } = await readDeskSettings(trx);
  if (letterText === "")
    throw new AppError("CONFLICT", "Please save a text of letters in Lead Settings first.");
  const writer = await readWriter(trx, actor.user.id);
  const values = {
    ...about,
    "my name": writer?.name,
    "my nmls number": writer?.nmlsId,
    company: site.companyName,
    "company phone": await readSetting(trx, "contactPhone"),
  };
  const { text } = fillIn(letterText, values, LETTER_PLACEHOLDERS);
  const [open] = placeholdersIn(text);
  if (open === undefined) return text;
  throw new AppError("CONFLICT", `The text of letters has ${inBraces(open)}: you have none.`);
}

/**
 * Makes a version for a lower price, by the borrower or staff, whose loan is the same share of it.
 * Throws NOT_FOUND, BAD_REQUEST above the limit, and CONFLICT once the letter is not valid.
 */
export function addVersion(
  { db, key }: Kept,
  actor: Actor,
  { id, purchasePrice }: z.output<typeof versionInput>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const limit = await findLetter(trx, actor, id);
    const { applicationId, name, program, text, expiresOn } = limit;
    if (limit.state !== "valid") throw new AppError("CONFLICT", "This letter is no longer valid.");
    if (limit.limitId !== null) throw noSuchLetter();
    if (purchasePrice > limit.purchasePrice)
      throw invalidAt(
        "purchasePrice",
        `This letter goes up to ${formatDollars(limit.purchasePrice)}. Please ask us for a higher one.`,
      );
    const versions = trx.selectFrom("letters").where("limitId", "=", id).select("id");
    if ((await versions.execute()).length >= MOST_VERSIONS)
      throw new AppError("CONFLICT", "This letter has too many versions. Please ask us for one.");
    const loanAmount = Math.floor((limit.loanAmount * purchasePrice) / limit.purchasePrice);
    const same = { applicationId, limitId: id, name, program, text, expiresOn };
    const number = await store({ db: trx, key }, actor, { ...same, purchasePrice, loanAmount });
    await happened(trx, actor, "letters.addVersion", {
      on: aboutApplication(limit.reference),
      after: { number, of: limit.number, purchasePrice, loanAmount },
      text: `Version ${number} of letter ${limit.number}: a price of up to ${formatDollars(purchasePrice)}`,
      data: {},
    });
  });
}

/** Withdraws a letter with its versions, or a version alone. Throws NOT_FOUND. */
export function withdrawLetter(db: Db, actor: Actor, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { number, reference, relation } = await findLetter(trx, actor, id);
    if (relation !== "staff") throw noSuchLetter();
    const { numUpdatedRows } = await trx
      .updateTable("letters")
      .set({ withdrawnAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("withdrawnAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await happened(trx, actor, "letters.withdraw", {
        on: aboutApplication(reference),
        before: { number },
        text: `Letter ${number} withdrawn`,
        data: {},
      });
  });
}

/** The letter of a code as somebody may have typed it; undefined when there is none. */
export async function findByCode(db: Db, typed: string) {
  const code = typed.toLowerCase();
  const letter = await lettersOf(db)
    .where("letter.codeHash", "=", hashSecret(code))
    .executeTakeFirst();
  if (!letter) return undefined;
  const dayOf = await officeDays(db);
  const state = stateOf(letter, dayOf(new Date().toISOString()));
  return { ...letter, code, state, issuedOn: dayOf(letter.createdAt) };
}

function lettersOf(db: Db) {
  return db
    .selectFrom("letters as letter")
    .innerJoin("loanApplications as application", "application.id", "letter.applicationId")
    .leftJoin("letters as whole", "whole.id", "letter.limitId")
    .select(["letter.id", "letter.applicationId", "letter.limitId", "letter.number"])
    .select(["letter.name", "letter.purchasePrice", "letter.loanAmount", "letter.program"])
    .select(["letter.text", "letter.expiresOn", "letter.createdAt", "letter.createdByName"])
    .select(["letter.withdrawnAt", "whole.withdrawnAt as wholeWithdrawnAt"])
    .select(["application.reference", "application.status", "application.withdrawnOn"]);
}

type Stored = Awaited<ReturnType<ReturnType<typeof lettersOf>["executeTakeFirstOrThrow"]>>;

function isOver({ status, withdrawnOn }: Pick<Stored, "status" | "withdrawnOn">): boolean {
  return status === "rejected" || withdrawnOn !== null;
}

/** A denial or withdrawal of the application ends its letters, and so does that of the limit. */
function stateOf(letter: Stored, today: string) {
  if (letter.withdrawnAt ?? letter.wholeWithdrawnAt ?? isOver(letter)) return "withdrawn";
  return letter.expiresOn < today ? "expired" : "valid";
}

async function findApplication(db: Db, actor: Actor, id: number) {
  const relation = await relationTo(db, actor.user, id);
  if (!relation) throw noSuchLetter();
  const application = await db
    .selectFrom("loanApplications")
    .where("id", "=", id)
    .select(["reference", "fullName", "status", "withdrawnOn"])
    .executeTakeFirstOrThrow();
  return { ...application, relation };
}

async function findLetter(db: Db, actor: Actor, id: number) {
  const letter = await lettersOf(db).where("letter.id", "=", id).executeTakeFirst();
  const relation = letter && (await relationTo(db, actor.user, letter.applicationId));
  if (!relation) throw noSuchLetter();
  return { ...letter, relation, state: stateOf(letter, await officeToday(db)) };
}

type New = Omit<Row<"letters">, "id" | "number" | "codeHash" | `created${string}` | "withdrawnAt">;

/** Stores a letter under a new number, to which it resolves. */
async function store({ db, key }: Kept, { user }: Actor, letter: New): Promise<string> {
  const number = String(randomInt(1e12))
    .padStart(12, "0")
    .replaceAll(/\d{4}(?=\d)/g, "$&-");
  const codeHash = hashSecret(codeOf(key, number));
  const createdByName = `${user.firstName} ${user.lastName}`;
  const createdAt = new Date().toISOString();
  await db
    .insertInto("letters")
    .values({ ...letter, number, codeHash, createdAt, createdByName })
    .execute();
  return number;
}

/** 128 bits that nobody makes without the key file, in signs that can be typed from paper. */
function codeOf(key: Kept["key"], number: string): string {
  const mac = createHmac("sha256", key.derive("letters")).update(number);
  return mac.digest("hex").slice(0, 32);
}

async function officeToday(db: Db): Promise<string> {
  return (await officeDays(db))(new Date().toISOString());
}
