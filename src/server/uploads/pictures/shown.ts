import { PICTURE_ADDRESS } from "#shared/pictures.ts";
import type { Db } from "#server/database/engine.ts";

/** A picture as pages show it. */
export interface ShownPicture {
  src: string;
  /** Its widths, as an img names them. */
  set: string;
  alt: string;
  width: number;
  height: number;
}

const USUAL_WIDTH = 960;
const AT_A_TIME = 500;

/** The present files of pictures, by address; those that are not in the library are left out. */
export async function findShown(db: Db, addresses: string[]): Promise<Map<string, ShownPicture>> {
  const found = new Map<string, ShownPicture>();
  for (let at = 0; at < addresses.length; at += AT_A_TIME) {
    const rows = await db
      .selectFrom("pictures")
      .innerJoin("pictureFiles", "pictureFiles.pictureId", "pictures.id")
      .where("address", "in", addresses.slice(at, at + AT_A_TIME))
      .where("untilAt", "is", null)
      .where("isOriginal", "=", 0)
      .orderBy("pictureFiles.width")
      .select(["address", "alt", "fileUrl", "pictureFiles.width as fileWidth"])
      .select(["pictures.width", "pictures.height"])
      .execute();
    for (const { address, fileUrl, fileWidth, alt, width, height } of rows) {
      const { src, set = "" } = found.get(address) ?? {};
      found.set(address, {
        src: src === undefined || fileWidth <= USUAL_WIDTH ? fileUrl : src,
        set: `${set}${set && ", "}${fileUrl} ${fileWidth}w`,
        alt,
        width,
        height,
      });
    }
  }
  return found;
}

/** The fields of answers that may name a picture. */
const NAMING = ["src", "imageUrl", "avatarUrl"] as const;

type Naming = Record<string, unknown>;

/**
 * An answer for a page with the present files in place of the addresses of pictures. A picture in a
 * text also gets its widths, and the picture of an article its words where it has none of its own.
 */
export async function withPictures<Answer>(db: Db, answer: Answer): Promise<Answer> {
  const naming = [...objectsNaming(answer)];
  if (naming.length === 0) return answer;
  const addresses = new Set(naming.map(({ object, field }) => String(object[field])));
  const pictures = await findShown(db, [...addresses]);
  for (const { object, field } of naming) {
    const picture = pictures.get(String(object[field]));
    if (!picture) continue;
    const { src, set, alt, width, height } = picture;
    object[field] = src;
    if (object.type === "image") Object.assign(object, { set, width, height });
    if (object.imageAlt === "") object.imageAlt = alt;
  }
  return answer;
}

function* objectsNaming(value: unknown): Generator<{ object: Naming; field: string }> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) {
    const object = value as Naming;
    for (const field of NAMING)
      if (PICTURE_ADDRESS.test(String(object[field]))) yield { object, field };
  }
  for (const each of Object.values(value)) yield* objectsNaming(each);
}
