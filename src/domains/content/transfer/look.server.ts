import { posix } from "node:path";
import {
  type Collection,
  COLLECTION_TRAITS,
  COLLECTIONS,
  titleOf,
} from "#domains/content/items/content-items.ts";
import type { EntryFinding, EntryKind } from "./transfer.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { type Found, type FoundItem, type FoundPicture, nameOf } from "./read/found.server.ts";
import type { FoundVersion, FoundVersions } from "./read/found.server.ts";
import { filesOf } from "./imports.server.ts";
import { draftOf, findTrashed, findTwin, isTwinSame, isUntouched } from "./known-items.server.ts";

const MOST_ITEMS = 10_000;
/** How many entries are written together, which takes some milliseconds. */
const PIECE = 50;

interface Entry {
  kind: EntryKind;
  foundIn: string;
  title: string;
  collection: Collection | null;
  finding: EntryFinding;
  notes: string[];
  payload: object | null;
}

/** What is remembered of a text until all files are read. */
interface Seen {
  id: number;
  collection: Collection;
  order: number | undefined;
  isPart: boolean;
  pictures: string[];
  notes: string[];
}

/** A picture of a zip file and the file that contains it. */
export interface PicturePayload extends FoundPicture {
  fileUrl: string;
  /** Set once it is in the library. */
  inLibrary?: string;
}

/**
 * Reads all files of an import and records what was found. `goesOn` is false once it is canceled.
 * Resolves to whether all were read.
 */
export async function lookAtFiles(
  app: App,
  id: number,
  goesOn: () => Promise<boolean>,
): Promise<boolean> {
  const { db } = app;
  await db.deleteFrom("contentImportEntries").where("importId", "=", id).execute();
  const looking = new Looking(db, id);
  for (const { fileUrl, fileName: name } of await filesOf(db, id)) {
    const file = await app.uploads.storage.open(fileUrl);
    if (!file) {
      await looking.add({
        kind: "other",
        file: name,
        why: "The file is gone. Please upload it again.",
      });
      continue;
    }
    try {
      for await (const found of app.readImport({ handle: file.handle, name })) {
        await looking.add(found, fileUrl);
        if (looking.isLong && !(await goesOn())) return false;
      }
    } finally {
      await file.handle.close();
    }
  }
  await looking.end();
  return goesOn();
}

class Looking {
  readonly #db: Db;
  readonly #importId: number;
  readonly #seen: Seen[] = [];
  readonly #pictures: PicturePayload[] = [];
  readonly #addresses = new Map<string, string>();
  readonly #found = new Set<number>();
  #count = 0;

  constructor(db: Db, importId: number) {
    this.#db = db;
    this.#importId = importId;
  }

  /** Whether it is time to check for a cancellation. */
  get isLong(): boolean {
    return this.#count % PIECE === 0;
  }

  async add(found: Found, fileUrl = ""): Promise<void> {
    this.#count += 1;
    if (found.kind === "picture") this.#pictures.push({ ...found, fileUrl });
    else if (found.kind === "item") await this.#addItem(found);
    else if (found.kind === "versions") await this.#addVersions(found);
    else if (found.kind === "other") await this.#write({ ...blank(found), notes: [found.why] });
    else await this.#write({ ...blank(found), title: nameOf(found), payload: found });
  }

  async #addItem(item: FoundItem): Promise<void> {
    if (this.#seen.length >= MOST_ITEMS) {
      const why = "An import has at most 10,000 texts. Please import the rest separately.";
      return this.add({ kind: "other", file: item.file, why });
    }
    const judged = await this.#judge(item);
    const notes = [...judged.notes, ...item.notes];
    const id = await this.#write({
      ...blank(item),
      title: titleOf(draftOf(item)).slice(0, 200),
      collection: item.collection,
      finding: judged.finding,
      notes,
      payload: item,
    });
    this.#seen.push({
      id,
      collection: item.collection,
      order: item.order,
      isPart: item.of !== undefined,
      pictures: item.pictures.map(({ path }) => path),
      notes,
    });
  }

  async #addVersions(found: FoundVersions): Promise<void> {
    const { collection, versions } = found;
    const last = versions.at(-1) as FoundVersion;
    const title = titleOf({ collection, fields: last.fields });
    const notes = [versions.length === 1 ? "1 version." : `${versions.length} versions.`];
    const named = { ...blank(found), title: title.slice(0, 200), collection, notes };
    await this.#write({ ...named, payload: found });
  }

  /** Compares a text with the website and with the others of the import. */
  async #judge(item: FoundItem): Promise<{ finding: EntryFinding; notes: string[] }> {
    if (item.of !== undefined) return { finding: "new", notes: [] };
    const draft = draftOf(item);
    if (item.state === "trashed")
      return (await findTrashed(this.#db, draft)) === undefined
        ? { finding: "new", notes: ["It goes into the trash."] }
        : { finding: "same", notes: [] };
    const key = `${item.collection} ${item.slug || titleOf(draft)}`;
    const other = item.slug === "" ? undefined : this.#addresses.get(key);
    this.#addresses.set(key, item.file);
    const notes = futureNotes(item);
    if (other !== undefined)
      return { finding: "taken", notes: [`${other} has the same address.`, ...notes] };
    const twin = await findTwin(this.#db, draft, () => this.#found);
    if (!twin && COLLECTION_TRAITS[item.collection].isFixed === true)
      return { finding: "refused", notes: ["This website has no such page."] };
    if (!twin) return { finding: "new", notes };
    this.#found.add(twin.id);
    if (isTwinSame(twin, draft)) return { finding: "same", notes };
    if (isUntouched(twin)) return { finding: "new", notes };
    return { finding: "taken", notes: [takenBy(twin.title, item.slug), ...notes] };
  }

  async #write({ notes, payload, ...entry }: Entry): Promise<number> {
    const { id } = await this.#db
      .insertInto("contentImportEntries")
      .values({
        importId: this.#importId,
        ...entry,
        notes: JSON.stringify(notes),
        payload: payload && JSON.stringify(payload),
        // An entry that cannot be imported already has its result
        ...(entry.finding === "refused" && { result: "refused" as const }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Records the pictures that texts contain, and the order of import. */
  async end(): Promise<void> {
    const find = pictureIndex(this.#pictures);
    const wanted = new Set(this.#seen.flatMap(({ pictures }) => pictures));
    const chosen = new Set<PicturePayload>();
    for (const path of wanted) {
      const picture = find(path);
      if (picture) chosen.add(picture);
    }
    for (const picture of this.#pictures)
      if (picture.address !== undefined || chosen.has(picture))
        await this.#write({
          ...blank(picture),
          title: picture.name || picture.path,
          finding: "new",
          payload: picture,
        });
    await this.#arrange(find);
  }

  async #arrange(find: (path: string) => unknown): Promise<void> {
    const seen = this.#seen.toSorted(
      (one, other) => turnOf(one) - turnOf(other) || placeOf(one) - placeOf(other),
    );
    for (let at = 0; at < seen.length; at += PIECE)
      await this.#db.transaction().execute(async (trx) => {
        for (const [index, { id, notes, pictures }] of seen.slice(at, at + PIECE).entries()) {
          const lost = missingNotes(pictures.filter((path) => !find(path)));
          await trx
            .updateTable("contentImportEntries")
            .set({ position: at + index + 1, notes: JSON.stringify([...notes, ...lost]) })
            .where("id", "=", id)
            .execute();
        }
      });
    await this.#db
      .updateTable("contentImportEntries")
      .set({ position: seen.length + 1 })
      .where("importId", "=", this.#importId)
      .where("kind", "in", ["redirect", "setting", "versions", "other"])
      .execute();
  }
}

function missingNotes(paths: string[]): string[] {
  if (paths.length === 0) return [];
  return [`Not among the files: ${[...new Set(paths)].join(", ").slice(0, 300)}.`];
}

function blank({ kind, file }: Pick<Found, "kind" | "file">): Entry {
  const finding = kind === "other" ? "refused" : "new";
  return {
    kind,
    foundIn: file.slice(0, 400),
    title: "",
    collection: null,
    finding,
    notes: [],
    payload: null,
  };
}

export function takenBy(title: string, slug: string): string {
  return slug === "" ? `“${title}” is here already.` : `“${title}” has this address: ${slug}.`;
}

/** Notes on a text whose date of publication is in the future. */
function futureNotes({ state, fields, firstPublished }: FoundItem): string[] {
  const { publishedAt } = fields as { publishedAt?: string };
  if (state !== "published" || firstPublished !== undefined || !publishedAt) return [];
  return Date.parse(publishedAt) > Date.now()
    ? [`Its date, ${publishedAt.slice(0, 10)}, is in the future, so it stays a draft.`]
    : [];
}

/** By collection; then the other texts of items that are already there. */
function turnOf({ collection, isPart }: Seen): number {
  return COLLECTIONS.indexOf(collection) + (isPart ? COLLECTIONS.length : 0);
}

/** The first item of a collection must be imported last. */
function placeOf({ collection, order = 0, id }: Seen): number {
  const isReversed = COLLECTION_TRAITS[collection].order === "newest-first";
  return order === 0 ? id : isReversed ? -order : order;
}

/** `2020/05/house-300x200.jpg` is a smaller copy that WordPress made of `house.jpg`. */
const SIZE = /-\d{2,5}x\d{2,5}(?=\.\w+$)|-scaled(?=\.\w+$)/;

/** Finds the picture that a text means: the uploaded file, not a smaller copy. */
export function pictureIndex<Picture extends { path: string }>(
  pictures: readonly Picture[],
): (path: string) => Picture | undefined {
  const byName = Map.groupBy(pictures, ({ path }) => posix.basename(path));
  return (path) => {
    for (const wanted of [path.replace(SIZE, ""), path]) {
      const found = (byName.get(posix.basename(wanted)) ?? []).filter(
        (each) => each.path === wanted || each.path.endsWith(`/${wanted}`),
      );
      const [nearest] = found.toSorted((one, other) => one.path.length - other.path.length);
      if (nearest) return nearest;
    }
    return undefined;
  };
}
