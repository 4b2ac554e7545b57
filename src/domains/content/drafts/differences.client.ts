import { diffWords } from "diff";
import type { Draft } from "#domains/content/items/content-items.ts";
import { FIELD_NAMES } from "#domains/content/admin/words.client.ts";
import { readableText } from "./readable-text.client.ts";

/** A passage that is in both texts or in only one of them. */
export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

export interface Difference {
  field: string;
  pieces: Piece[];
}

/** The differences between two drafts by field, with the page's names of the fields. */
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
  return { ...Object.fromEntries(texts), body: readableText(body), slug } as Record<string, string>;
}

function inWords(value: unknown): string {
  return Array.isArray(value) ? value.join("\n") : String(value);
}
