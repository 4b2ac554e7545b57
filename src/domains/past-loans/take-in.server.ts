import { fullName } from "#domains/accounts/accounts.ts";
import { receiptsOf } from "#domains/consents/receipts.server.ts";
import { IMPORTED } from "#domains/leads/leads.ts";
import { admittedOfficers, type Db } from "#platform/database/engine.ts";
import { insertMany } from "#platform/database/insert-many.ts";
import type { Outcome } from "./past-loans.ts";
import {
  claimOf,
  contactIn,
  keyOfRow,
  type Loan,
  nameKey,
  type ReadRow,
  type TakenRow,
} from "./row.server.ts";

/** Who is known, and their loans; a person of this very file has no number yet. */
interface Known {
  personId?: number;
  leadId?: number;
  loans: Pick<Loan, "closedOn" | "amount" | "ratePercent" | "termMonths">[];
}

export interface Decided extends ReadRow {
  outcome: Outcome;
  notes: string[];
  known?: Known;
  officer?: Officer | undefined;
}

interface Officer {
  id: number;
  name: string;
}

// Decision: src/decisions/128-an-import-only-adds.md
/** What becomes of rows: the preview shows it, and the import carries it out. */
export async function decide(db: Db, rows: readonly ReadRow[]): Promise<Decided[]> {
  const taken = rows.flatMap(({ row }) => row ?? []);
  const known = await knownAmong(db, taken);
  const officers = await officersBy(db, taken);
  return rows.map((read): Decided => {
    const { row, problem = "" } = read;
    if (!row) return { ...read, outcome: "refused", notes: [problem] };
    const officer = officers.get(row.officer.toLowerCase());
    const notes = [...row.warnings];
    if (row.officer !== "" && !officer)
      notes.push(`There is no loan officer “${row.officer}” here: the name is kept.`);
    const keys = [row.fingerprint, ...row.claims];
    const found = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    const who = found ?? { loans: [] };
    // The next row of the file may be the same person
    for (const key of keys) if (!known.has(key)) known.set(key, who);
    const outcome = outcomeOf(row, found, notes);
    if (row.loan && outcome !== "here") who.loans.push(row.loan);
    return { ...read, outcome, notes, known: who, officer };
  });
}

function outcomeOf({ loan, permits }: TakenRow, found: Known | undefined, notes: string[]) {
  if (!found) return "added";
  const same = found.loans.find(
    ({ closedOn, amount }) => closedOn === loan?.closedOn && amount === loan.amount,
  );
  if (loan && !same) return "loan";
  if (loan && (same?.ratePercent !== loan.ratePercent || same.termMonths !== loan.termMonths))
    notes.push("The loan is here with another rate or term, which stays.");
  if (permits) notes.push("The permission is not taken: write it down on the person's page.");
  return "here";
}

async function knownAmong(db: Db, rows: readonly TakenRow[]): Promise<Map<string, Known>> {
  const contacts = rows.flatMap(({ claims }) => claims.map(contactIn));
  const named = new Set(rows.flatMap(({ claims }) => claims));
  const imported = await db
    .selectFrom("contactSubmissions")
    .innerJoin("leads", "leads.messageId", "contactSubmissions.id")
    .where(
      "fingerprint",
      "in",
      rows.map(({ fingerprint }) => fingerprint),
    )
    .select(["fingerprint", "leads.personId"])
    .execute();
  const claimed = await db
    .selectFrom("claimedContacts")
    .innerJoin("people", "people.id", "claimedContacts.personId")
    .where("contact", "in", contacts)
    .orderBy("personId")
    .select(["contact", "personId", "people.name"])
    .execute();
  const ids = [
    ...imported.map(({ fingerprint, personId }) => [fingerprint ?? "", personId] as const),
    ...claimed.flatMap(({ contact, personId, name }) => {
      const claim = claimOf(contact, nameKey(name));
      return named.has(claim) ? [[claim, personId] as const] : [];
    }),
  ];
  const people = await peopleOf(db, [...new Set(ids.map(([, personId]) => personId))]);
  return new Map(
    ids.flatMap(([key, personId]) => {
      const person = people.get(personId);
      return person ? [[key, person] as const] : [];
    }),
  );
}

/** People with their newest lead and their past loans. */
async function peopleOf(db: Db, ids: readonly number[]): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map();
  const leads = await db
    .selectFrom("leads")
    .where("personId", "in", ids)
    .groupBy("personId")
    .select(({ fn }) => ["personId", fn.max<number>("id").as("leadId")])
    .execute();
  const loans = await db
    .selectFrom("pastLoans")
    .innerJoin("leads", "leads.id", "pastLoans.leadId")
    .where("leads.personId", "in", ids)
    .select(["leads.personId", "closedOn", "pastLoans.amount", "ratePercent", "termMonths"])
    .execute();
  const of = Map.groupBy(loans, ({ personId }) => personId);
  return new Map(
    leads.map(({ personId, leadId }) => [
      personId,
      { personId, leadId, loans: of.get(personId) ?? [] },
    ]),
  );
}

/** The loan officers whom rows name by their name, their username or their address. */
async function officersBy(db: Db, rows: readonly TakenRow[]): Promise<Map<string, Officer>> {
  if (rows.every(({ officer }) => officer === "")) return new Map();
  const officers = await admittedOfficers(db)
    .select(["id", "username", "email", "firstName", "lastName"])
    .execute();
  return new Map(
    officers.flatMap((officer) => {
      const found = { id: officer.id, name: fullName(officer) };
      const names = [officer.username, officer.email, found.name];
      return names.map((name) => [name.toLowerCase(), found] as const);
    }),
  );
}

interface Taking {
  importId: number;
  /** Who has started the import. */
  by: string;
}

/** Carries out what was decided, in the transaction in which it was. */
export async function takeIn(trx: Db, decided: readonly Decided[], taking: Taking): Promise<void> {
  const createdAt = new Date().toISOString();
  await addPeople(
    trx,
    decided.filter(({ outcome }) => outcome === "added"),
    { ...taking, createdAt },
  );
  const permissions: ReturnType<typeof receiptsOf> = [];
  const loans = decided.flatMap(({ row, known, outcome, officer }) => {
    if (!row || known?.leadId === undefined || outcome === "here") return [];
    const { leadId } = known;
    permissions.push(...permissionsOf(row, leadId, taking));
    if (!row.loan) return [];
    const { loan, state } = row;
    const { importId } = taking;
    return { ...loan, state, leadId, importId, officer: officer?.name ?? row.officer, createdAt };
  });
  await insertMany(trx, "pastLoans", loans, (some) => trx.insertInto("pastLoans").values(some));
  if (permissions.length > 0) await trx.insertInto("consents").values(permissions).execute();
  const refused = decided.flatMap((read) => {
    if (read.outcome !== "refused") return [];
    const { line, cells, notes } = read;
    const { importId } = taking;
    const reason = notes.join(" ");
    return { importId, line, reason, cells: JSON.stringify(cells), emailKey: keyOfRow(read) };
  });
  if (refused.length > 0) await trx.insertInto("peopleImportRows").values(refused).execute();
}

function permissionsOf(row: TakenRow, leadId: number, { importId, by }: Taking) {
  const { kinds, on, words } = row.permits ?? { kinds: [], on: "", words: "" };
  const own = { version: null, text: words, scope: "everything" } as const;
  const wordings = kinds.map((kind) => ({ ...own, kind }));
  const shown = { page: pageOf(importId), session: null, network: null, wordings };
  const written = { at: `${on}T00:00:00.000Z`, how: "file", recordedBy: by } as const;
  return receiptsOf({ ...row, leadId }, shown, written);
}

/** In the receipts of an import, by which an undo finds them. */
export function pageOf(importId: number): string {
  return `/admin/leads?import=${importId}`;
}

/**
 * Each new person with a lead that nobody is told of: the list does not show it until something
 * happens with it, and nobody waits for an answer.
 */
async function addPeople(
  trx: Db,
  added: readonly Decided[],
  { importId, createdAt }: Taking & { createdAt: string },
): Promise<void> {
  const fresh = added.flatMap(({ row, known, officer }) =>
    row && known ? { row, known, officer } : [],
  );
  if (fresh.length === 0) return;
  const names = fresh.map(({ row }) => ({ name: row.name }));
  const people = await insertMany(trx, "people", names, (some) =>
    trx.insertInto("people").values(some).returning(["id", "name"]),
  );
  const byName = Map.groupBy(people, ({ name }) => name);
  const messageOf = await addMessages(
    trx,
    fresh.map(({ row }) => row),
    { importId, createdAt },
  );
  const given = fresh.map(({ row, known, officer }) => {
    known.personId = byName.get(row.name)?.pop()?.id ?? 0;
    return {
      messageId: messageOf.get(row.fingerprint) ?? 0,
      applicationId: null,
      personId: known.personId,
      stage: row.loan ? "closed" : "new",
      assigneeId: officer?.id ?? null,
      source: IMPORTED,
      state: row.state,
      importId,
      unlisted: 1 as const,
      createdAt,
    };
  });
  const leads = await insertMany(trx, "leads", given, (some) =>
    trx.insertInto("leads").values(some).returning(["id", "personId"]),
  );
  const leadOf = new Map(leads.map(({ id, personId }) => [personId, id]));
  for (const { known } of fresh) {
    const leadId = leadOf.get(known.personId ?? 0);
    if (leadId !== undefined) known.leadId = leadId;
  }
  const claims = fresh.flatMap(({ row, known: { personId = 0 } }) =>
    row.claims.map((claim) => ({ contact: contactIn(claim), personId })),
  );
  await insertMany(trx, "claimedContacts", claims, (some) =>
    trx
      .insertInto("claimedContacts")
      .values(some)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Resolves to the id of each by its fingerprint. */
async function addMessages(
  trx: Db,
  rows: readonly TakenRow[],
  made: { importId: number; createdAt: string },
): Promise<Map<string | null, number>> {
  const given = rows.map(({ name, email, phone, note: message, fingerprint }) => ({
    ...made,
    name,
    email,
    phone,
    message,
    fingerprint,
    subject: "other" as const,
    status: "responded" as const,
  }));
  const messages = await insertMany(trx, "contactSubmissions", given, (some) =>
    trx.insertInto("contactSubmissions").values(some).returning(["id", "fingerprint"]),
  );
  return new Map(messages.map(({ id, fingerprint }) => [fingerprint, id]));
}
