import type { Collection } from "#domains/content/items/content-items.ts";
import type { SettingKey } from "#domains/settings/settings.ts";

/** A text in a file, ready to become an item's working copy. */
export interface FoundItem {
  kind: "item";
  file: string;
  collection: Collection;
  slug: string;
  fields: Record<string, unknown>;
  body: string;
  /** Its state where it comes from. */
  state: "draft" | "published" | "scheduled" | "trashed";
  /** For another text of the item in this file: the planned one, or the working copy. */
  of?: string;
  /** Its position in its collection. */
  order?: number;
  created?: string;
  firstPublished?: string;
  publishAt?: string;
  unpublishAt?: string;
  trashed?: string;
  /** The number of this text among the versions of its item, its author and its time. */
  revision?: number;
  updated?: string;
  updatedBy?: string;
  /** Its earlier addresses: paths, or a number such as `/?p=12`. */
  oldPaths: string[];
  /**
   * The pictures that it names as `/pictures/import-N`, and the text that replaces a missing one.
   */
  pictures: { path: string; instead: string; alt: string }[];
  notes: string[];
}

/** A picture in a zip file. */
export interface FoundPicture {
  kind: "picture";
  file: string;
  /** Its path in the zip file. */
  path: string;
  /** The address by which texts refer to it, if it comes from a library like this one. */
  address?: string;
  name?: string;
  alt?: string;
  added?: string;
}

/** An earlier text of an item. */
export interface FoundVersion {
  revision: number;
  by: string;
  at: string;
  /** Why it was published in spite of warnings. */
  reason: string | null;
  slug: string;
  fields: Record<string, unknown>;
  body: string;
}

/** Versions of the item to which `versionsFile` leads, oldest first: all of them, or a part. */
export interface FoundVersions {
  kind: "versions";
  file: string;
  collection: Collection;
  versions: FoundVersion[];
}

export interface FoundCategory {
  kind: "category";
  file: string;
  name: string;
  /** Its earlier names. */
  former: string[];
}

export interface FoundRedirect {
  kind: "redirect";
  file: string;
  path: string;
  target: string;
}

/** A setting that can be entered as text: all but the logos. */
export interface FoundSetting {
  kind: "setting";
  file: string;
  key: SettingKey;
  value: string;
}

/** Things that are imported unchanged, by the name that the report gives them. */
export function nameOf(found: FoundCategory | FoundRedirect | FoundSetting): string {
  if (found.kind === "redirect") return found.path;
  return found.kind === "category" ? found.name : found.key;
}

/** Something that cannot be imported, with the reason as a sentence. */
export interface FoundOther {
  kind: "other";
  file: string;
  why: string;
}

export type Found =
  | FoundItem
  | FoundVersions
  | FoundPicture
  | FoundCategory
  | FoundRedirect
  | FoundSetting
  | FoundOther;

/** Where an export has the versions of `articles/NAME.md` or `trash/articles/NAME.md`. */
export function versionsFile(file: string): string {
  return file.replace(/(?:trash\/)?([^/]+\/[^/]+)\.md$/, "versions/$1.jsonl");
}

/** The address of a picture in a text before the picture is in the library. */
export const PICTURE_TOKEN = /\/pictures\/import-(\d{1,6})(?!\d)/g;

export function pictureToken(number: number): string {
  return `/pictures/import-${number}`;
}

/** A reason why a file, or a part of it, cannot be imported: a sentence for the report. */
export class Unreadable extends Error {}
