import { COLLECTION_TRAITS, type Draft } from "#domains/content/items/content-items.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { EntryResult, ImportChoices } from "./transfer.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import {
  dateOf,
  subjectOf,
  readItem,
  type WholeItem,
} from "#domains/content/items/items.server.ts";
import { publishIn } from "#domains/content/items/publish.server.ts";
import { requireReady } from "#domains/content/items/ready.server.ts";
import { insertItem, writeDraft } from "#domains/content/items/save.server.ts";
import { trashIn } from "#domains/content/items/trash.server.ts";
import { keepVersion } from "#domains/content/items/versions.server.ts";
import { addressOf as pageAddress, toPath } from "#domains/content/redirects/paths.server.ts";
import { addRedirectIn } from "#domains/content/redirects/redirects.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { type FoundItem, PICTURE_TOKEN } from "./read/found.server.ts";
import { goOnFrom, hasVersions, keepReasonOf } from "./import-versions.server.ts";
import {
  draftOf,
  findTrashed,
  findTwin,
  isTwinSame,
  isUntouched,
  type Spoken,
} from "./known-items.server.ts";
import { takenBy } from "./look.server.ts";

export interface ImportedItem {
  result: EntryResult;
  itemId: number | null;
  notes: string[];
}

interface Given {
  item: FoundItem;
  choices: ImportChoices;
  /** The item made from the main text of the file, if this is another text of the same item. */
  main?: number | null;
  /** Whether it must stay a draft, because it could not be published. */
  asDraft?: boolean;
  keepVersions: (id: number) => Promise<void>;
  spoken: Spoken;
}

const REASON = "It was published where it was imported from.";

/** Imports a text. Call it in a transaction. Throws an AppError when it cannot be published. */
export async function importItem(trx: Db, actor: Actor, given: Given): Promise<ImportedItem> {
  const { item, choices } = given;
  if (item.of !== undefined) return importPart(trx, actor, given);
  const draft = draftOf(item);
  if (item.state === "trashed") return importTrashed(trx, actor, given);
  const twin = await findTwin(trx, draft, given.spoken);
  const notes: string[] = [];
  let id: number;
  let result: EntryResult = "added";
  if (!twin) {
    if (COLLECTION_TRAITS[item.collection].isFixed)
      return skipped(null, "This website has no such page.");
    id = await insert(trx, actor, given, draft);
  } else {
    const isSame = isTwinSame(twin, draft);
    const mayReplace = choices.taken === "replace" || isUntouched(twin);
    if (isSame && !(mayReplace && wantsPublic(given) && twin.state === "draft"))
      return skipped(twin.id, "It is here already.");
    if (!mayReplace) return skipped(twin.id, takenBy(twin.title, item.slug));
    id = twin.id;
    result = "replaced";
    const isNew = isUntouched(twin) && !(await hasVersions(trx, id));
    if (isNew) await given.keepVersions(id);
    else await keepVersion(trx, twin);
    await write(trx, actor, twin, { ...draft, slug: draft.slug || twin.draft.slug });
    if (isNew) await goOnFrom(trx, id, item);
    await setFirstPublished(trx, await readItem(trx, id), item);
  }
  notes.push(...(await publish(trx, actor, id, given)));
  notes.push(...(await leaveOldPaths(trx, actor, await readItem(trx, id), item.oldPaths)));
  return { result, itemId: id, notes };
}

export function skipped(itemId: number | null, note: string): ImportedItem {
  return { result: "skipped", itemId, notes: [note] };
}

async function insert(trx: Db, actor: Actor, given: Given, draft: Draft): Promise<number> {
  const { item, keepVersions } = given;
  const id = await insertItem(trx, draft, actor.user);
  const { created } = item;
  if (created !== undefined && Date.parse(created) <= Date.now())
    await trx
      .updateTable("contentItems")
      .set({ createdAt: created, date: dateOf(draft, created) })
      .where("id", "=", id)
      .execute();
  const added = await readItem(trx, id);
  await happened(trx, actor, "content.create", { on: subjectOf(added) });
  await setFirstPublished(trx, added, item);
  await keepVersions(id);
  await goOnFrom(trx, id, item);
  return id;
}

/** The day shown with an item is that of its first publication, on whichever website that was. */
async function setFirstPublished(trx: Db, item: WholeItem, { firstPublished }: FoundItem) {
  if (firstPublished === undefined || Date.parse(firstPublished) > Date.now()) return;
  if (item.firstLiveAt !== null && item.firstLiveAt <= firstPublished) return;
  await trx
    .updateTable("contentItems")
    .set({ firstLiveAt: firstPublished, date: dateOf(item.draft, firstPublished) })
    .where("id", "=", item.id)
    .execute();
}

async function write(trx: Db, actor: Actor, item: WholeItem, draft: Draft): Promise<void> {
  await writeDraft(trx, actor, { id: item.id, revision: item.revision, draft });
}

const KEPT_LONG_MS = 29 * DAY_MS;

/** Returns an item to the trash, with the days that it had left there. */
async function importTrashed(trx: Db, actor: Actor, given: Given): Promise<ImportedItem> {
  const draft = draftOf(given.item);
  const there = await findTrashed(trx, draft);
  if (there !== undefined) return skipped(there, "It is in the trash already.");
  const id = await insert(trx, actor, given, draft);
  const { revision } = await readItem(trx, id);
  await trashIn(trx, actor, { id, revision });
  const { trashed } = given.item;
  const age = Date.now() - Date.parse(trashed ?? "");
  if (age > 0 && age < KEPT_LONG_MS)
    await trx
      .updateTable("contentItems")
      .set({ trashedAt: trashed ?? null })
      .where("id", "=", id)
      .execute();
  return { result: "added", itemId: id, notes: ["It is in the trash."] };
}

/** An item's planned text or its working copy, imported after the published text. */
async function importPart(trx: Db, actor: Actor, given: Given): Promise<ImportedItem> {
  const { item, main } = given;
  if (main === null || main === undefined)
    return skipped(null, "The text that it belongs to was not imported.");
  const before = await readItem(trx, main);
  const draft = { ...draftOf(item), slug: item.slug || before.draft.slug };
  await keepVersion(trx, before);
  await write(trx, actor, before, draft);
  await goOnFrom(trx, main, item);
  const notes = await publish(trx, actor, main, given);
  return { result: "added", itemId: main, notes };
}

function wantsPublic({ item, choices, asDraft = false }: Given): boolean {
  return choices.keepPublished && !asDraft && item.state !== "draft" && item.state !== "trashed";
}

/**
 * Publishes what was published, or plans what was planned, if the admin has chosen so. Returns
 * notes on what stays a draft.
 */
async function publish(trx: Db, actor: Actor, id: number, given: Given): Promise<string[]> {
  const { state, publishAt, unpublishAt, firstPublished } = given.item;
  if (!wantsPublic(given)) return [];
  const item = await readItem(trx, id);
  const now = new Date().toISOString();
  if (state === "scheduled" && (publishAt === undefined || publishAt <= now))
    return ["It was planned for a time that has passed, so it stays a draft."];
  const { publishedAt } = item.draft.fields as { publishedAt?: string };
  // The report says so already
  if (state === "published" && firstPublished === undefined && publishedAt && publishedAt > now)
    return [];
  if (unpublishAt !== undefined && unpublishAt <= (publishAt ?? now))
    return ["Its time on the website is over, so it stays a draft."];
  requireReady(item);
  const giveBack = await keepReasonOf(trx, item);
  await publishIn(trx, actor, {
    item,
    id,
    revision: item.revision,
    now,
    reason: REASON,
    ...(state === "scheduled" && { from: publishAt }),
    ...(unpublishAt !== undefined && { until: unpublishAt }),
  });
  await giveBack();
  return [];
}

async function leaveOldPaths(
  trx: Db,
  actor: Actor,
  { collection, draft }: WholeItem,
  paths: string[],
): Promise<string[]> {
  const notes: string[] = [];
  const address = pageAddress(collection);
  if (address === undefined || draft.slug === "") return notes;
  const target = address + encodeURIComponent(draft.slug);
  for (const path of paths) await leaveRedirect(trx, actor, { path, target }, notes);
  return notes;
}

/** Adds a redirect, or says in the notes what prevents it. */
export async function leaveRedirect(
  trx: Db,
  actor: Actor,
  { path: typed, target }: { path: string; target: string },
  notes: string[],
): Promise<boolean> {
  try {
    const path = toPath(typed);
    if (path === target) return false;
    const known = await trx
      .selectFrom("redirects")
      .where("path", "=", path)
      .select("target")
      .executeTakeFirst();
    if (!known) {
      await addRedirectIn(trx, actor, { path, target });
      return true;
    }
    if (known.target !== target) notes.push(`${path} leads to ${known.target} already.`);
    return false;
  } catch (error) {
    // Refused before anything was written
    if (!(error instanceof AppError)) throw error;
    notes.push(`No redirect from ${typed.slice(0, 200)}: ${error.message}`);
    return false;
  }
}

/**
 * A text with its pictures' addresses in the library, or with the alternative text instead of a
 * missing picture.
 */
export function withLibrary(
  item: FoundItem,
  addressOfPath: (path: string) => string | undefined,
): FoundItem {
  if (item.pictures.length === 0) return item;
  const replaced = (text: string, isAlone: boolean): string =>
    text.replaceAll(PICTURE_TOKEN, (token, number: string) => {
      const picture = item.pictures[Number(number)];
      if (!picture) return token;
      return addressOfPath(picture.path) ?? (isAlone ? "" : inDestination(picture.instead));
    });
  const fields = Object.fromEntries(
    Object.entries(item.fields).map(([name, value]) => [
      name,
      typeof value === "string" ? replaced(value, true) : value,
    ]),
  );
  return { ...item, fields, body: replaced(item.body, false) };
}

/** An address as Markdown writes it between parentheses. */
function inDestination(url: string): string {
  return url.replaceAll(
    /[\s()<>\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
