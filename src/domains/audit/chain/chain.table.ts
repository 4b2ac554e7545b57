import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/** A chain over the rows of the journal; the id of a link is its place. */
export const journalLinks = defineTable("journalLinks", {
  id: id(),
  onTable: text<"auditEntries" | "reads">("none"),
  rowId: number("none"),
  /** All rows that were begun before this time have a link by now; empty when that is not known. */
  upTo: text("none"),
  /** What the digest was made with; null once a later link has replaced it. */
  salt: text("none").nullable(),
  /** Of the row as it was then; empty when it was deleted. */
  digest: text("none"),
  /** Of this link and the hash of the link before it. */
  hash: text("none"),
  /** By the key: of a link that replaces one. Others are vouched for by the head. */
  seal: text("none").nullable(),
});

/** One row: the newest link, and what the last check of the whole chain found. */
export const journalHead = defineTable("journalHead", {
  id: id(),
  place: number("none"),
  hash: text("none"),
  /** The place up to which the key of this installation vouches for the chain. */
  sealedPlace: number("none"),
  seal: text("none"),
  checkedAt: text("none"),
  /** Sentences, as a JSON array. */
  faults: text("none"),
  mailedAt: text("none"),
});
