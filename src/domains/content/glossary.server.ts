import type { GlossaryEntry } from "./content.output.ts";
import type { CollectionFields } from "./items/content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { listLive } from "./live.server.ts";

/** The published entries of the glossary, by their terms. */
export async function listGlossary(db: Db): Promise<GlossaryEntry[]> {
  const live = await listLive(db, "glossary");
  return inOrder(live.map(({ id, slug, fields }) => toGlossaryEntry({ id, slug }, fields)));
}

export function toGlossaryEntry(
  { id, slug }: { id: number; slug: string },
  { term, also, definition }: CollectionFields["glossary"],
): GlossaryEntry {
  return { id, slug, term, also, definition };
}

/** A glossary is alphabetical, whatever order its entries were written in. */
export function inOrder(entries: GlossaryEntry[]): GlossaryEntry[] {
  return entries.toSorted((a, b) => a.term.localeCompare(b.term, "en"));
}
