import { about, type Subject } from "#domains/audit/subject.server.ts";
import { isDeepStrictEqual } from "node:util";
import {
  type Collection,
  COLLECTION_TRAITS,
  type Draft,
  EMPTY_FIELDS,
  titleOf,
} from "./content-items.ts";

export interface StoredDraft {
  slug: string;
  fields: string;
  body: string;
}

/** Parses a stored draft; fields missing from it are empty. */
export function toDraft(collection: Collection, { slug, fields, body }: StoredDraft): Draft {
  const stored = JSON.parse(fields) as object;
  return { collection, slug, fields: { ...EMPTY_FIELDS[collection], ...stored }, body } as Draft;
}

export function toStored({ slug, fields, body }: Draft): StoredDraft {
  return { slug, fields: JSON.stringify(fields), body };
}

export function isSame(one: Draft, other: Draft): boolean {
  return isDeepStrictEqual(one, other);
}

const LONGEST_WORDS = 2000;

/** The parts of a draft that lists show and search. */
export function listedOf(draft: Draft) {
  const texts = Object.values(draft.fields)
    .flat()
    .filter((value) => typeof value === "string");
  return {
    title: titleOf(draft),
    category: draft.collection === "articles" ? draft.fields.category : "",
    words: [...texts, draft.slug].join(" ").toLowerCase().slice(0, LONGEST_WORDS),
  };
}

/** The day that visitors see with an item. */
export function dateOf(draft: Draft, otherwise: string): string {
  return (draft.collection === "articles" && draft.fields.publishedAt) || otherwise;
}

/** The name of an item in the audit. */
export function subjectOf({ id, title }: { id: number; title: string }): Subject {
  return about("contentItems", id, `content ${id} (${title.slice(0, 80)})`);
}

export function nounOf(collection: Collection): string {
  return COLLECTION_TRAITS[collection].one;
}
