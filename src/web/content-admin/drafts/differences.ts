import { diffWords } from "diff";
import type { Draft } from "#shared/content-items.ts";
import { FIELD_NAMES } from "#web/content-admin/words.ts";

/** A stretch of words: in both texts, or in one of them alone. */
export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

export interface Difference {
  field: string;
  pieces: Piece[];
}

/** What differs between two drafts, field by field, in the words that people read. */
export function differencesOf(before: Draft, after: Draft): Difference[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return Object.keys({ ...old, ...now })
    .filter((field) => (old[field] ?? "") !== (now[field] ?? ""))
    .map((field) => ({
      field: FIELD_NAMES[field] ?? field,
      pieces: diffWords(old[field] ?? "", now[field] ?? "").map((part) => ({
        text: part.value,
        kind: part.added ? "added" : part.removed ? "removed" : "same",
      })),
    }));
}

function linesOf({ slug, fields, body }: Draft): Record<string, string> {
  const texts = Object.entries(fields).map(([name, value]) => [name, inWords(value)]);
  return { ...Object.fromEntries(texts), body, slug } as Record<string, string>;
}

function inWords(value: unknown): string {
  return Array.isArray(value) ? value.join("\n") : String(value);
}
