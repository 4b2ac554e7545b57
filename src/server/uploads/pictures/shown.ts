import { PICTURE_ADDRESS } from "#shared/pictures.ts";
import type { Db } from "#server/database/engine.ts";

/** A picture as pages show it. */
export interface ShownPicture {
  src: string;
  /** Its widths, in the format of an img's srcset. */
  set: string;
  alt: string;
  width: number;
  height: number;
}

const USUAL_WIDTH = 960;
const AT_A_TIME = 500;

/** The current files of pictures, by address; addresses outside the library are left out. */
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

/** The fields of responses that may contain a picture's address. */
const NAMING = ["src", "imageUrl", "avatarUrl"] as const;

type Naming = Record<string, unknown>;

/**
 * A response for a page, with the current files in place of the addresses of pictures. A picture in
 * a text also gets its widths, and an article's picture gets the library's description if it has
 * none of its own.
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
