import { COLLECTION_TRAITS, COLLECTIONS } from "#domains/content/items/content-items.ts";
import { isLegal, SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import type { ImportChoices } from "./transfer.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { arrangeItems } from "#domains/content/items/order.server.ts";
import { inTurns } from "#domains/imports/importer.server.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { publishLegalText } from "#domains/content/legal/legal-settings.server.ts";
import { importCategory } from "#domains/content/categories/categories.server.ts";
import { AppError } from "#platform/errors.ts";
import { readSetting, writeSetting } from "#domains/settings/settings.server.ts";
import {
  type ImportedItem,
  importItem,
  leaveRedirect,
  skipped,
  withLibrary,
} from "./import-item.server.ts";
import { importPicture, isRefusal } from "./import-picture.server.ts";
import { importVersions } from "./import-versions.server.ts";
import { type Entry, mark, payloadOf } from "./entry-marks.server.ts";
import type { FoundCategory, FoundItem, FoundRedirect, FoundSetting } from "./read/found.server.ts";
import { endImport, subjectOf } from "./imports.server.ts";
import { type PicturePayload, pictureIndex } from "./look.server.ts";

interface Wanted {
  app: App;
  importId: number;
  choices: ImportChoices;
  stopping: AbortSignal;
}

interface Carrying extends Wanted {
  actor: Actor;
}

// Decision: src/decisions/048-imports-in-turns.md
/**
 * Carries out the rest of an import, one entry in a turn. An entry and its mark as done are one
 * transaction, so an interrupted import continues where it stopped. `starter` throws once the admin
 * has lost their rights, which ends the import before the next entry.
 */
export async function carryOut(wanted: Wanted, starter: () => Promise<Actor>): Promise<void> {
  const { app, importId, stopping } = wanted;
  let find: ((path: string) => PicturePayload | undefined) | undefined;
  const step = async () => {
    const entry = await nextEntry(app.db, importId);
    if (!entry) return 0;
    const carrying = { ...wanted, actor: await starter() };
    if (entry.kind === "picture") await carryPicture(carrying, entry);
    else {
      find ??= pictureIndex(await picturesOf(app.db, importId));
      await carryText(carrying, entry, find);
    }
    return 1;
  };
  if (await inTurns(step, stopping)) await finish({ ...wanted, actor: await starter() });
}

/** Undefined also once the import was canceled. */
async function nextEntry(db: Db, importId: number): Promise<Entry | undefined> {
  return db
    .selectFrom("contentImportEntries")
    .innerJoin("contentImports", "contentImports.id", "importId")
    .where("importId", "=", importId)
    .where("state", "=", "running")
    .where("result", "is", null)
    .orderBy("position")
    .orderBy("contentImportEntries.id")
    .limit(1)
    .selectAll("contentImportEntries")
    .executeTakeFirst();
}

async function carryPicture({ app, actor }: Carrying, entry: Entry): Promise<void> {
  const picture = payloadOf(entry) as PicturePayload;
  try {
    const alt = await describedIn(app.db, entry, picture);
    await importPicture(app, actor, {
      picture,
      alt,
      record: (trx, { id, address, wasThere }) =>
        mark(trx, entry, {
          result: wasThere ? "skipped" : "added",
          itemId: id,
          notes: wasThere ? ["It is already in the library."] : [],
          payload: { ...picture, inLibrary: address },
        }),
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await refuse(app.db, entry, error.message);
  }
}

async function refuse(db: Db, entry: Entry, why: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) => mark(trx, entry, { result: "refused", itemId: null, notes: [why] }));
}

/** The description of a picture in the first text that shows it. */
async function describedIn(db: Db, entry: Entry, picture: PicturePayload): Promise<string> {
  if (picture.alt !== undefined) return picture.alt;
  const name = picture.path.split("/").at(-1) ?? "";
  const rows = await db
    .selectFrom("contentImportEntries")
    .where("importId", "=", entry.importId)
    .where("kind", "=", "item")
    .where("payload", "like", `%${name.replaceAll(/[%_\\]/g, "_")}%`)
    .limit(5)
    .select("payload")
    .execute();
  const named = rows
    .flatMap(({ payload }) => (JSON.parse(payload ?? "{}") as FoundItem).pictures)
    .filter(({ path }) => pictureIndex([picture])(path) !== undefined);
  return named.find(({ alt }) => alt !== "")?.alt ?? "";
}

async function picturesOf(db: Db, importId: number): Promise<PicturePayload[]> {
  const rows = await db
    .selectFrom("contentImportEntries")
    .where("importId", "=", importId)
    .where("kind", "=", "picture")
    .where("result", "in", ["added", "skipped"])
    .selectAll()
    .execute();
  return rows.map((row) => payloadOf(row) as PicturePayload);
}

/** Everything but pictures. A text that cannot be published stays a draft; others are refused. */
async function carryText(
  carrying: Carrying,
  entry: Entry,
  find: (path: string) => PicturePayload | undefined,
): Promise<void> {
  const { app, actor, choices } = carrying;
  const attempt = (asDraft: boolean, why: string[]) =>
    app.db.transaction().execute(async (trx) => {
      const outcome = await carried(trx, asDraft);
      await mark(trx, entry, { ...outcome, notes: [...outcome.notes, ...why] });
    });
  const carried = async (trx: Db, asDraft: boolean): Promise<ImportedItem> => {
    if (entry.kind === "redirect") return carryRedirect(trx, actor, entry);
    if (entry.kind === "category") return carryCategory(trx, actor, entry);
    if (entry.kind === "setting") return carrySetting(trx, carrying, entry);
    // Versions are imported with their item, unless it already has some
    if (entry.kind === "versions")
      return skipped(null, "Their text was not added, or has versions of its own.");
    const item = withLibrary(payloadOf(entry) as FoundItem, (path) => find(path)?.inLibrary);
    return importItem(trx, actor, {
      item,
      choices,
      main: await mainOf(trx, entry, item),
      asDraft,
      keepVersions: (id) => importVersions(trx, entry, id),
      spoken: (ids) => spokenFor(trx, entry, ids),
    });
  };
  await attempt(false, []).catch((error: unknown) => {
    const why = sentenceOf(error);
    return attempt(true, [`It stays a draft: ${why}`]).catch((again: unknown) =>
      refuse(app.db, entry, sentenceOf(again)),
    );
  });
}

/** The sentence of a refusal. Throws any other error. */
function sentenceOf(error: unknown): string {
  if (isUniqueViolation(error, "liveSlug")) return "Something else has this address.";
  if (error instanceof AppError && isRefusal(error)) return error.message;
  throw error;
}

async function carryRedirect(trx: Db, actor: Actor, entry: Entry): Promise<ImportedItem> {
  const notes: string[] = [];
  const isLeft = await leaveRedirect(trx, actor, payloadOf(entry) as FoundRedirect, notes);
  return { result: isLeft ? "added" : "skipped", itemId: null, notes };
}

async function carryCategory(trx: Db, actor: Actor, entry: Entry): Promise<ImportedItem> {
  const isAdded = await importCategory(trx, actor, payloadOf(entry) as FoundCategory);
  return isAdded ? ADDED : skipped(null, "It is here already.");
}

const ADDED: ImportedItem = { result: "added", itemId: null, notes: [] };
const WHO_GETS_MAIL = "It decides who gets applicants' messages: please enter it in Site Settings.";

/** Imports a setting that still has its default, or any if existing values are to be replaced. */
async function carrySetting(
  trx: Db,
  { actor, choices }: Carrying,
  entry: Entry,
): Promise<ImportedItem> {
  const { key, value } = payloadOf(entry) as FoundSetting;
  const present = await readSetting(trx, key);
  if (present === value) return skipped(null, "It is the same here.");
  if (key === "contactEmail") return skipped(null, WHO_GETS_MAIL);
  if (choices.taken !== "replace" && present !== SETTING_DEFAULTS[key])
    return skipped(null, "This website has its own.");
  if (isLegal(key)) await publishLegalText(trx, actor, { key, value });
  else await writeSetting(trx, actor, { key, value });
  return ADDED;
}

/** The items that the import's texts before this one have become, or have found. */
async function spokenFor(trx: Db, { importId }: Entry, ids: number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("contentImportEntries")
    .where("importId", "=", importId)
    .where("kind", "=", "item")
    .where("itemId", "in", ids)
    .select("itemId")
    .execute();
  return new Set(rows.map(({ itemId }) => Number(itemId)));
}

async function mainOf(trx: Db, entry: Entry, { of }: FoundItem): Promise<number | null> {
  if (of === undefined) return null;
  const main = await trx
    .selectFrom("contentImportEntries")
    .where("importId", "=", entry.importId)
    .where("foundIn", "=", of.slice(0, 400))
    .where("result", "in", ["added", "replaced"])
    .select("itemId")
    .executeTakeFirst();
  return main?.itemId ?? null;
}

/** Restores the order of an export's items, and ends the import. */
async function finish({ app, actor, importId }: Carrying): Promise<void> {
  await endImport(app, importId, async (trx) => {
    const ended = await trx
      .updateTable("contentImports")
      .set({ state: "done", endedAt: new Date().toISOString() })
      .where("id", "=", importId)
      .where("state", "=", "running")
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    await arrange(trx, actor, importId);
    const counts = await trx
      .selectFrom("contentImportEntries")
      .where("importId", "=", importId)
      .groupBy("result")
      .select(({ fn }) => ["result", fn.countAll<number>().as("count")])
      .execute();
    await happened(trx, actor, "transfer.finish", {
      on: subjectOf(importId),
      after: Object.fromEntries(counts.map(({ result, count }) => [result, count])),
    });
  });
  await app.identity.read().catch(() => undefined);
}

async function arrange(trx: Db, actor: Actor, importId: number): Promise<void> {
  const rows = await trx
    .selectFrom("contentImportEntries")
    .where("importId", "=", importId)
    .where("kind", "=", "item")
    .where("result", "in", ["added", "replaced", "skipped"])
    .where("itemId", "is not", null)
    .orderBy("position")
    .select(["itemId", "collection", "payload"])
    .execute();
  for (const collection of COLLECTIONS) {
    const { order, isFixed } = COLLECTION_TRAITS[collection];
    if (order === undefined || isFixed) continue;
    const placed = rows
      .filter((row) => row.collection === collection)
      .flatMap(({ itemId, payload }) => {
        const { order: place } = JSON.parse(payload ?? "{}") as FoundItem;
        return place === undefined || itemId === null ? [] : { itemId, place };
      })
      .toSorted((one, other) => one.place - other.place);
    if (placed.length > 1)
      await arrangeItems(trx, actor, [...new Set(placed.map((each) => each.itemId))]);
  }
}
