import type { Db } from "#platform/database/engine.ts";
import type { Tables } from "#platform/database/tables.ts";

// Decision: src/decisions/078-the-activity-becomes-the-journal.md
/** What an entry of the activity is about. */
export interface Subject<Table = keyof Tables> {
  table: Table;
  /** The id, or the reference or address under which the row is known; null for a whole table. */
  key: string | null;
  /** How the activity names it, such as `message 12`. */
  name: string;
}

/** A row of a table, or the whole table without a key. */
export function about<Table extends keyof Tables>(
  table: Table,
  key: string | number | null,
  name: string,
): Subject<Table> {
  return { table, key: key === null ? null : String(key), name };
}

/** The record of a lead. */
export type LeadSubject = Subject<"contactSubmissions"> | Subject<"loanApplications">;

export function aboutApplication(reference: string): LeadSubject {
  return about("loanApplications", reference, `application ${reference}`);
}

export function aboutMessage(id: number | string): LeadSubject {
  return about("contactSubmissions", id, `message ${id}`);
}

/** A file of the library, by its address: the resource made from it is found by that. */
export function aboutFile(address: string): Subject {
  return about("uploads", address, address);
}

/** The columns of an entry that say what it is about, and whose record that is. */
export function placeOf(db: Db, subject: Subject) {
  const { table, key, name } = subject;
  const personId = leadAt(db, subject)?.select("personId") ?? null;
  return { onTable: table, onKey: key, subject: name, personId };
}

/** A lead by its id, or by that of its record. */
export type LeadPlace = { id: number } | { applicationId: number } | { messageId: number };

/** The lead of a record; undefined for anything else. */
export function leadAt(db: Db, on: Subject | LeadPlace) {
  const leads = db.selectFrom("leads");
  if (!("table" in on)) return leads.where((row) => row.and(on));
  const { table, key } = on;
  if (key === null) return undefined;
  if (table === "contactSubmissions") return leads.where("messageId", "=", Number(key));
  if (table !== "loanApplications") return undefined;
  const application = db.selectFrom("loanApplications").where("reference", "=", key);
  return leads.where("applicationId", "=", application.select("id"));
}
