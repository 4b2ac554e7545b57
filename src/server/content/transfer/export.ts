import { about } from "#server/audit/subject.ts";
import { COLLECTIONS } from "#shared/content-items.ts";
import { LOGO_KEYS, SETTING_KEYS } from "#shared/settings.ts";
import { type Archive, zipPieces } from "#server/archive-file.ts";
import type { Actor } from "#server/access.ts";
import { nameOfDoer } from "#server/audit/audit.ts";
import { recordTaken } from "#server/audit/reads.ts";
import { categoriesWithFormer } from "#server/content/categories/former.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { type Download, signedName } from "#server/download.ts";
import { writeCollection } from "./export-items.ts";
import { writeYaml } from "./read/front-matter.ts";

const README = `The content of a website as Markdown.

articles/, guides/, ...   one file for each item: its fields as front matter (YAML), then its text
  NAME.md          what visitors read or, if they do not read it yet, its draft
  NAME.next.md     what is planned to follow
  NAME.draft.md    the working copy, if it differs
trash/           the same for what is in the trash
versions/        for each item, a line of JSON for each of its versions, oldest first
pictures/        the pictures of the library, as they were uploaded
pictures.yaml    what each of them shows, the name of its file, and when it was added
categories.yaml  the categories of articles in their order, and the names that they had before
redirects.yaml   where old addresses lead
settings.yaml    the privacy policy, the terms of use, the license, how to reach you, and what the home page shows

Under Content, "Import and export" this file can be imported into a website of the same kind. Not in it:
the logos, the files for loan officers, their public pages, and the record of what visitors read when. A backup has all.
`;

/** Everything that an admin has written as one zip file, made while it is sent. */
export function exportContent({ db, uploads, log }: App, actor: Actor): Download {
  return {
    fileName: signedName("content", "zip", nameOfDoer(actor)),
    type: "application/zip",
    async *pieces() {
      await recordTaken(db, actor, {
        action: "transfer.export",
        on: about("contentItems", null, "content"),
      });
      yield* zipPieces(log, (archive) => writeAll({ db, uploads }, archive));
    },
  };
}

async function writeAll({ db, uploads }: Pick<App, "db" | "uploads">, archive: Archive) {
  const extensions = new Map<string, string>();
  const pictures = await picturesOf(db);
  for (const { address, fileUrl } of pictures)
    extensions.set(address, fileUrl.split(".").at(-1) ?? "jpg");
  await archive.add("README.txt", [README]);
  for (const collection of COLLECTIONS)
    await writeCollection(db, archive, { collection, extensions });
  const listed = pictures.map(({ address, fileUrl, alt, name, createdAt: added }) => ({
    file: `${address.slice(1)}.${fileUrl.split(".").at(-1)}`,
    name,
    alt,
    added,
  }));
  await archive.add("pictures.yaml", [writeYaml({ pictures: listed })]);
  const categories = await categoriesWithFormer(db);
  await archive.add("categories.yaml", [writeYaml({ categories })]);
  const redirects = await db
    .selectFrom("redirects")
    .where("origin", "in", ["admin", "renamed"])
    .orderBy("id")
    .select(["path", "target"])
    .execute();
  await archive.add("redirects.yaml", [writeYaml({ redirects })]);
  await archive.add("settings.yaml", [writeYaml({ settings: await settingsOf(db) })]);
  for (const [index, { fileUrl }] of pictures.entries()) {
    const bytes = await uploads.storage.read(fileUrl);
    if (bytes) await archive.add(listed[index]?.file ?? "", [bytes]);
  }
}

/** The settings that somebody has entered, without the logos, whose files are not exported. */
async function settingsOf(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("siteSettings")
    .where("key", "in", SETTING_KEYS)
    .where("key", "not in", LOGO_KEYS)
    .orderBy("key")
    .select(["key", "value"])
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

async function picturesOf(db: Db) {
  return db
    .selectFrom("pictures")
    .innerJoin("pictureFiles", "pictureFiles.pictureId", "pictures.id")
    .where("removedAt", "is", null)
    .where("isOriginal", "=", 1)
    .where("untilAt", "is", null)
    .orderBy("pictures.id")
    .select(["address", "alt", "name", "fileUrl", "pictures.createdAt"])
    .execute();
}
