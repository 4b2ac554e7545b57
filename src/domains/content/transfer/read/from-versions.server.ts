import { type Collection, EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { checkDraft } from "./check-item.server.ts";
import { type Found, type FoundVersion, Unreadable } from "./found.server.ts";
import { linesIn } from "./text-bytes.server.ts";

/** The most characters of a username. */
export const LONGEST_NAME = 100;
const LONGEST_REASON = 2000;
/** A text has at most 200,000 characters; in JSON each may take six. */
const LONGEST_LINE = 2_000_000;
/** How many bytes of them are handed on together. */
const PIECE = { versions: 100, characters: 1_000_000 };

export function isRevision(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 1e9;
}

/**
 * The versions of an item as an export has them: one line of JSON for each. Throws an Unreadable.
 */
export async function* fromVersions(
  file: string,
  collection: Collection,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Found> {
  let versions: FoundVersion[] = [];
  let characters = 0;
  for await (const line of linesIn(bytes, requireShort)) {
    requireShort(line.length);
    versions.push(versionIn(line, collection));
    characters += line.length;
    if (versions.length < PIECE.versions && characters < PIECE.characters) continue;
    yield { kind: "versions", file, collection, versions };
    versions = [];
    characters = 0;
  }
  if (versions.length > 0) yield { kind: "versions", file, collection, versions };
}

function requireShort(length: number): void {
  if (length > LONGEST_LINE) throw new Unreadable("One of its versions is too long.");
}

function versionIn(line: string, collection: Collection): FoundVersion {
  const { revision, by, at, reason, slug, fields, body } = objectIn(line);
  if (!isRevision(revision) || typeof at !== "string" || Number.isNaN(Date.parse(at)))
    throw new Unreadable("One of its versions has no number or no time.");
  const { draft } = checkDraft({
    collection,
    slug: textIn(slug),
    fields: { ...EMPTY_FIELDS[collection], ...(fields as object) },
    body: textIn(body),
  });
  return {
    revision,
    by: textIn(by).slice(0, LONGEST_NAME),
    at: new Date(at).toISOString(),
    reason: typeof reason === "string" ? reason.slice(0, LONGEST_REASON) : null,
    slug: draft.slug,
    fields: { ...draft.fields },
    body: draft.body,
  };
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function objectIn(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Refused below, as a line is that contains something else than an object
  }
  throw new Unreadable("One of its lines is not JSON.");
}
