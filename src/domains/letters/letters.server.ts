import { createHmac, randomInt } from "node:crypto";
import type { z } from "zod";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";
import { ACTIONS, type AuditAction } from "#domains/audit/audit.ts";
import { aboutApplication, happened } from "#domains/audit/happened.server.ts";
import { readLead } from "#domains/leads/leads.server.ts";
import { fillIn, inBraces, placeholdersIn } from "#domains/leads/reply/placeholders.ts";
import { valuesFor } from "#domains/leads/reply/reply-words.server.ts";
import { type Relation, relationTo } from "#domains/records/application-rights.server.ts";
import { officeDays } from "#domains/records/clocks/office-days.server.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { formatDollars, formatShortDate } from "#kit/values/format.ts";
import { daysAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { App, Asking } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError, invalidAt, missing } from "#platform/errors.ts";
import type { newLetter, newVersion } from "./letters.input.ts";
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
  const { relation, refusal, fullName } = await findApplication(db, actor, applicationId);
  const rows = await lettersOf(db)
    .where("letter.applicationId", "=", applicationId)
    .orderBy("letter.id", "desc")
    .execute();
  const today = await officeToday(db);
  const { letterText } = await readDeskSettings(db);
  const mayIssue = relation === "staff" && refusal === "";
  return {
    rows: rows.map((row) => ({
      ...row,
      state: stateOf(row, today),
      path: `${LETTERS_PATH}/${codeOf(key, row.number)}`,
    })),
    canIssue: mayIssue && letterText !== "",
    needsText: mayIssue && letterText === "" && worksAtDesk(actor.user),
    name: fullName,
  };
}

/**
 * Issues a letter with the lender's text of today. Throws NOT_FOUND for who does not work on the
 * application, and CONFLICT unless it is for a purchase and open, and while there is no text.
 */
export function issueLetter(
  { db, key }: Kept,
  asking: Asking,
  { id, ...given }: z.output<typeof newLetter> & { id: number },
): Promise<void> {
  const { actor } = asking;
  return db.transaction().execute(async (trx) => {
    const application = await findApplication(trx, actor, id, "staff");
    if (application.refusal !== "") throw new AppError("CONFLICT", application.refusal);
    const today = await officeToday(trx);
    if (given.expiresOn < today || given.expiresOn > daysAfter(today, MOST_DAYS))
      throw invalidAt("expiresOn", `Please give a day within ${MOST_DAYS} days from today.`);
    const text = await textFor(trx, asking, { ...application, name: given.name });
    const letter = { ...given, applicationId: id, limitId: null, text };
    const number = await store({ db: trx, key }, actor, letter);
    await tell(trx, actor, "letters.issue", { ...application, ...letter, number });
  });
}

/** Throws CONFLICT without a text, and for a placeholder without a value. */
async function textFor(
  trx: Db,
  asking: Asking,
  { leadId, name }: { leadId: number; name: string },
): Promise<string> {
  const { letterText } = await readDeskSettings(trx);
  if (letterText === "")
    throw new AppError("CONFLICT", "Please save a text of letters in Lead Settings first.");
  const lead = await readLead(trx, asking.actor, leadId);
  const values = { ...(await valuesFor(trx, asking, lead)), name };
  const { text } = fillIn(letterText, values, LETTER_PLACEHOLDERS);
  const [open] = placeholdersIn(text);
  if (open === undefined) return text;
  const where = open.startsWith("my ") ? "your loan officer profile" : "Site Settings";
  throw new AppError(
    "CONFLICT",
    `${inBraces(open)} in the text of letters has no value. Please enter it in ${where}, or have it taken out of the text in Lead Settings.`,
  );
}

/**
 * Makes a version for a lower price, by the borrower or staff, whose loan is the same share of it.
 * Throws NOT_FOUND, BAD_REQUEST above the limit, and CONFLICT once the letter is not valid.
 */
export function addVersion(
  { db, key }: Kept,
  actor: Actor,
  { id, purchasePrice }: z.output<typeof newVersion> & { id: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const limit = await findLetter(trx, actor, id);
    const { applicationId, reference, number: of, name, program, text, expiresOn } = limit;
    if (limit.state !== "valid") throw new AppError("CONFLICT", "This letter is no longer valid.");
    if (limit.limitId !== null) throw noSuchLetter();
    if (purchasePrice > limit.purchasePrice)
      throw invalidAt(
        "purchasePrice",
        `This letter goes up to ${formatDollars(limit.purchasePrice)}. Please ask us for a higher one.`,
      );
    if (purchasePrice === limit.purchasePrice)
      throw invalidAt("purchasePrice", "Your letter has this price. Please enter a lower one.");
    const versions = await trx
      .selectFrom("letters")
      .where("limitId", "=", id)
      .select(["purchasePrice", "withdrawnAt"])
      .execute();
    const isThere = versions.some(
      (version) => version.purchasePrice === purchasePrice && version.withdrawnAt === null,
    );
    if (isThere) return;
    if (versions.length >= MOST_VERSIONS)
      throw new AppError("CONFLICT", "This letter has too many versions. Please ask us for one.");
    const loanAmount = Math.floor((limit.loanAmount * purchasePrice) / limit.purchasePrice);
    const same = { applicationId, limitId: id, name, program, text, expiresOn };
    const version = { ...same, purchasePrice, loanAmount };
    const number = await store({ db: trx, key }, actor, version);
    await tell(trx, actor, "letters.addVersion", { ...version, number, of, reference });
  });
}

/** Withdraws a letter with its versions, or a version alone. Throws NOT_FOUND. */
export function withdrawLetter(db: Db, actor: Actor, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const letter = await findLetter(trx, actor, id, "staff");
    const { numUpdatedRows } = await trx
      .updateTable("letters")
      .set({ withdrawnAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("withdrawnAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await tell(trx, actor, "letters.withdraw", letter);
  });
}

type Event = Extract<AuditAction, `letters.${string}`>;
type Told = Pick<Stored, "reference" | "number" | "purchasePrice" | "loanAmount" | "expiresOn">;

function tell(trx: Db, actor: Actor, event: Event, told: Told & { of?: string }): Promise<void> {
  const { reference, number, of, purchasePrice, loanAmount, expiresOn } = told;
  return happened(trx, actor, event, {
    on: aboutApplication(reference),
    after: { number, of, purchasePrice, loanAmount, expiresOn },
    text: `${ACTIONS[event]}: number ${number}, a price of up to ${formatDollars(purchasePrice)}, a loan of up to ${formatDollars(loanAmount)}, until ${formatShortDate(expiresOn)}`,
    data: {},
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
    .selectAll("letter")
    .select(["whole.withdrawnAt as wholeWithdrawnAt"])
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

/**
 * With the actor's relation to it, and why none is issued for it now: each letter names the price
 * of a purchase. Throws NOT_FOUND without a relation, or without the needed one.
 */
async function findApplication(db: Db, { user }: Actor, id: number, needed?: Relation) {
  const relation = await relationTo(db, user, id);
  if (!relation || (needed ?? relation) !== relation) throw noSuchLetter();
  const application = await db
    .selectFrom("loanApplications as application")
    .innerJoin("leads", "leads.applicationId", "application.id")
    .where("application.id", "=", id)
    .select(["leads.id as leadId", "reference", "fullName", "loanPurpose"])
    .select(["application.status", "withdrawnOn"])
    .executeTakeFirstOrThrow(noSuchLetter);
  const isOfPurchase = application.loanPurpose === "home-purchase";
  const over = isOver(application) ? "This application is denied or withdrawn." : "";
  const refusal = isOfPurchase ? over : "Pre-approval letters are for home purchases.";
  return { ...application, relation, refusal };
}

async function findLetter(db: Db, actor: Actor, id: number, needed?: Relation) {
  const letter = await lettersOf(db)
    .where("letter.id", "=", id)
    .executeTakeFirstOrThrow(noSuchLetter);
  await findApplication(db, actor, letter.applicationId, needed);
  return { ...letter, state: stateOf(letter, await officeToday(db)) };
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
