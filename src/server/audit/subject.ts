import { expressionBuilder } from "kysely";
import type { Tables } from "#server/database/tables.ts";

// Decision: src/decisions/078-the-activity-becomes-the-journal.md
/** What an entry of the activity is about. */
export interface Subject {
  table: keyof Tables;
  /** The id, or the reference or address under which the row is known; null for a whole table. */
  key: string | null;
  /** How the activity names it, such as `message 12`. */
  name: string;
}

/** A row of a table, or the whole table without a key. */
export function about(table: keyof Tables, key: string | number | null, name: string): Subject {
  return { table, key: key === null ? null : String(key), name };
}

export function aboutApplication(reference: string): Subject {
  return about("loanApplications", reference, `application ${reference}`);
}

export function aboutMessage(id: number | string): Subject {
  return about("contactSubmissions", id, `message ${id}`);
}

/** A file of the library, by its address: the resource made from it is found by that. */
export function aboutFile(address: string): Subject {
  return about("uploads", address, address);
}

/** The columns of an entry that say what it is about, and whose record that is. */
export function placeOf({ table, key, name }: Subject) {
  return {
    onTable: table,
    onKey: key,
    subject: name,
    personId: personOf({ table, key }),
  };
}

function personOf({ table, key }: Pick<Subject, "table" | "key">) {
  if (key === null) return null;
  const leads = expressionBuilder<Tables>().selectFrom("leads");
  if (table === "contactSubmissions")
    return leads.where("messageId", "=", Number(key)).select("personId");
  if (table === "loanApplications")
    return leads
      .innerJoin("loanApplications", "loanApplications.id", "leads.applicationId")
      .where("reference", "=", key)
      .select("personId");
  return null;
}
