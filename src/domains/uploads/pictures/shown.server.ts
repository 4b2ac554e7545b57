import { PICTURE_ADDRESS } from "./pictures.ts";
import type { Db } from "#platform/database/engine.ts";

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
 * none of its own. The given answer stays as it is, because parsed texts are kept and shared.
 */
export async function withPictures<Answer>(db: Db, answer: Answer): Promise<Answer> {
  const addresses = new Set(addressesIn(answer));
  if (addresses.size === 0) return answer;
  const pictures = await findShown(db, [...addresses]);
  return pictures.size === 0 ? answer : (shownIn(answer, pictures) as Answer);
}

function* addressesIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value))
    for (const field of NAMING) {
      const address = String((value as Naming)[field]);
      if (PICTURE_ADDRESS.test(address)) yield address;
    }
  for (const each of Object.values(value)) yield* addressesIn(each);
}

function shownIn(value: unknown, pictures: Map<string, ShownPicture>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => shownIn(each, pictures));
  const copy: Naming = { ...value };
  for (const [name, each] of Object.entries(copy)) copy[name] = shownIn(each, pictures);
  for (const field of NAMING) {
    const picture = pictures.get(String(copy[field]));
    if (!picture) continue;
    const { src, set, alt, width, height } = picture;
    copy[field] = src;
    if (copy.type === "image") Object.assign(copy, { set, width, height });
    if (copy.imageAlt === "") copy.imageAlt = alt;
  }
  return copy;
}
