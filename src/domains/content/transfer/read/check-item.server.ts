import { draftInput } from "#domains/content/items/content-items.input.ts";
import type { Collection, Draft } from "#domains/content/items/content-items.ts";
import { type FoundItem, Unreadable } from "./found.server.ts";

interface Raw {
  collection: Collection;
  slug: string;
  fields: Record<string, unknown>;
  body: string;
}

/**
 * A draft as an editor could have written it, without fields that its collection does not have; the
 * names of those are returned too. Throws an Unreadable that names the wrong field.
 */
export function checkDraft(raw: Raw): { draft: Draft; leftOver: string[] } {
  const first = draftInput.safeParse(raw);
  if (first.success) return { draft: first.data, leftOver: [] };
  const leftOver = first.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : [],
  );
  const fields = Object.fromEntries(
    Object.entries(raw.fields).filter(([name]) => !leftOver.includes(name)),
  );
  const second = leftOver.length > 0 ? draftInput.safeParse({ ...raw, fields }) : first;
  if (second.success) return { draft: second.data, leftOver };
  const [issue] = second.error.issues;
  const field = issue?.path.filter((part) => part !== "fields").join(".") ?? "";
  throw new Unreadable(`${field || "Its text"}: ${issue?.message ?? "This cannot be read."}`);
}

type About = Omit<FoundItem, "kind" | "collection" | "slug" | "fields" | "body">;

/** A draft with the metadata of its file. */
export function foundItem({ collection, slug, fields, body }: Draft, about: About): FoundItem {
  return { kind: "item", collection, slug, fields: { ...fields }, body, ...about };
}
