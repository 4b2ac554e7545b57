import { holdUser } from "#domains/accounts/user-rows.server.ts";
import type { z } from "zod";
import { slugOf } from "#domains/content/items/content-items.ts";
import { licenseProposal } from "./officers.output.ts";
import type { officerCardInput } from "./officers.input.ts";
import type { LicenseProposal, OfficerCard } from "./officers.output.ts";
import type { License } from "./officer-cards.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { aboutUser } from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import type { Db } from "#platform/database/engine.ts";
import { record } from "#platform/database/record.ts";
import { invalidAt, missing } from "#platform/errors.ts";

const EMPTY: Omit<OfficerCard, "revision" | "proposed"> = {
  title: "",
  nmlsId: "",
  languages: "",
  licenses: [],
  isPublic: false,
  slug: null,
  isAdmitted: false,
};

const STATED = licenseProposal.shape.licenses;

type Key = keyof typeof EMPTY;

/** An officer's public page as edited. Throws NOT_FOUND for a user who is not a loan officer. */
export async function readCard(db: Db, id: number): Promise<OfficerCard> {
  const { admittedAt, revision } = await findLoanOfficer(db, id);
  const isAdmitted = admittedAt !== null;
  const card = await db
    .selectFrom("officerCards")
    .where("userId", "=", id)
    .select(["title", "nmlsId", "languages", "isPublic", "slug"])
    .executeTakeFirst();
  const kept = card ? { ...card, isPublic: card.isPublic === 1 } : EMPTY;
  return {
    ...kept,
    licenses: await licensesOf(db, id),
    isAdmitted,
    revision,
    proposed: await proposedBy(db, id),
  };
}

/** What the officer states about their license, until an admin answers it. */
async function proposedBy(db: Db, userId: number): Promise<LicenseProposal | null> {
  const row = await db
    .selectFrom("licenseProposals")
    .where("userId", "=", userId)
    .select(["nmlsId", "licenses", "createdAt"])
    .executeTakeFirst();
  return row ? { ...row, licenses: STATED.parse(JSON.parse(row.licenses)) } : null;
}

async function findLoanOfficer(db: Db, id: number) {
  return db
    .selectFrom("users")
    .where("id", "=", id)
    .where("isLoanOfficer", "=", 1)
    .select(["id", "username", "firstName", "lastName", "admittedAt", "revision"])
    .executeTakeFirstOrThrow(missing("Officer not found"));
}

async function licensesOf(db: Db, userId: number): Promise<License[]> {
  return db
    .selectFrom("officerLicenses")
    .where("userId", "=", userId)
    .select(["state", "expiresOn", "number"])
    .orderBy("state")
    .execute();
}

type CardChanges = z.output<typeof officerCardInput>;

/**
 * Saves the given fields of an officer's public page and records who did it. Throws NOT_FOUND for a
 * user who is not a loan officer, and BAD_REQUEST for a public page without an NMLS number or of an
 * officer who is not admitted.
 */
export async function saveCard(
  db: Db,
  actor: Actor,
  changes: CardChanges & { id: number },
): Promise<OfficerCard> {
  for (;;)
    try {
      return await db.transaction().execute(async (trx) => {
        const user = await holdUser(trx, changes.id);
        if (user) refuseBeyond(actor, user);
        return changeCard(trx, actor, changes);
      });
    } catch (error) {
      // Another officer of the same name got the address at the same moment: the next one is free
      if (!isUniqueViolation(error, "slug")) throw error;
    }
}

/** The same inside a transaction, for changes that do not make a page public. */
export async function changeCard(
  trx: Db,
  actor: Actor,
  { id, ...changes }: CardChanges & { id: number },
): Promise<OfficerCard> {
  const officer = await findLoanOfficer(trx, id);
  const before = await readCard(trx, id);
  const after = { ...before, ...withoutMissing(changes) };
  if (isSame(before, after)) return before;
  if (after.isPublic && !before.isPublic && !after.isAdmitted)
    throw invalidAt("isPublic", "Please admit this loan officer to applicants first.");
  refuseWithoutNmls(before, after);
  if (after.isPublic) after.slug ??= await freeSlug(trx, officer);
  await writeCard(trx, id, { before, after });
  if (changes.licenses) await writeLicenses(trx, id, changes.licenses);
  const saved = await readCard(trx, id);
  await happened(trx, actor, "officers.editCard", {
    on: aboutUser(officer),
    ...differences(before, saved),
  });
  return saved;
}

/** Unchanged fields are not written, because somebody else may change them at the same moment. */
async function writeCard(
  trx: Db,
  userId: number,
  { before, after }: { before: OfficerCard; after: OfficerCard },
): Promise<void> {
  const changed = Object.fromEntries(
    changedKeys(before, after)
      .filter((key) => key !== "licenses")
      .map((key) => [key, asColumn(after[key])]),
  );
  const { slug, isPublic, title, nmlsId, languages } = after;
  const texts = { slug, title, nmlsId, languages };
  await trx
    .insertInto("officerCards")
    .values({ userId, ...texts, isPublic: isPublic ? 1 : 0 })
    .onConflict((conflict) =>
      Object.keys(changed).length === 0
        ? conflict.column("userId").doNothing()
        : conflict.column("userId").doUpdateSet(changed),
    )
    .execute();
  await record(trx, "officerCards", { userId });
  // The record of the officer begins with their page
  if (isPublic) await record(trx, "users", { id: userId });
}

function asColumn(value: OfficerCard[Key]) {
  return typeof value === "boolean" ? Number(value) : value;
}

function withoutMissing(changes: CardChanges): Partial<OfficerCard> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function isSame(one: OfficerCard, other: OfficerCard): boolean {
  return changedKeys(one, other).length === 0;
}

function changedKeys(before: OfficerCard, after: OfficerCard): Key[] {
  const keys = Object.keys(EMPTY) as Key[];
  return keys.filter((key) => inWords(before[key]) !== inWords(after[key]));
}

function differences(before: OfficerCard, after: OfficerCard) {
  const changed = changedKeys(before, after);
  const pick = (card: OfficerCard) =>
    Object.fromEntries(changed.map((key) => [key, inWords(card[key])]));
  return { before: pick(before), after: pick(after) };
}

/** Licenses as `NY until 2026-12-31`, in the order of the states. */
export function inWords(value: OfficerCard[Key]) {
  if (!Array.isArray(value)) return value;
  return value
    .map(({ state, expiresOn, number }) => `${state} ${number} until ${expiresOn}`)
    .toSorted()
    .join(", ");
}

/** Throws BAD_REQUEST for a public page without an NMLS number. */
export function refuseWithoutNmls(
  before: Pick<OfficerCard, "isPublic">,
  { isPublic, nmlsId }: Pick<OfficerCard, "isPublic" | "nmlsId">,
): void {
  if (!isPublic || nmlsId !== "") return;
  const message = before.isPublic
    ? "The public page needs an NMLS number. An administrator can take the page down first."
    : "Please enter the NMLS number first: nobody is shown without one.";
  throw invalidAt("nmlsId", message);
}

/** Made from the name once and then kept, so that printed addresses keep working. */
async function freeSlug(
  trx: Db,
  { id, firstName, lastName }: { id: number; firstName: string; lastName: string },
): Promise<string> {
  const base = slugOf(`${firstName} ${lastName}`) || `officer-${id}`;
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    const taken = await trx
      .selectFrom("officerCards")
      .where("slug", "=", slug)
      .select("userId")
      .executeTakeFirst();
    if (!taken) return slug;
  }
}

/** An unchanged license keeps its reminders. */
async function writeLicenses(trx: Db, userId: number, licenses: License[]): Promise<void> {
  const states = licenses.map(({ state }) => state);
  await trx
    .deleteFrom("officerLicenses")
    .where("userId", "=", userId)
    .$if(states.length > 0, (rows) => rows.where("state", "not in", states))
    .execute();
  for (const license of licenses)
    await trx
      .insertInto("officerLicenses")
      .values({ userId, ...license })
      .onConflict((conflict) =>
        conflict.columns(["userId", "state"]).doUpdateSet((row) => ({
          number: license.number,
          expiresOn: license.expiresOn,
          remindedAt: row
            .case()
            .when("officerLicenses.expiresOn", "=", license.expiresOn)
            .then(row.ref("officerLicenses.remindedAt"))
            .else(null)
            .end(),
        })),
      )
      .execute();
  await record(trx, "officerLicenses", { userId });
}
