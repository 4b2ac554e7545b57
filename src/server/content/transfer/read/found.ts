import type { Collection } from "#shared/content-items.ts";
import type { SettingKey } from "#shared/settings.ts";

/** A text in a file, ready to become an item's working copy. */
export interface FoundItem {
  kind: "item";
  file: string;
  collection: Collection;
  slug: string;
  fields: Record<string, unknown>;
  body: string;
  /** What it was where it comes from. */
  state: "draft" | "published" | "scheduled" | "trashed";
  /** Another text of the item in this file: what is planned for it, or its working copy. */
  of?: string;
  /** Its place in its collection. */
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
  /** Where visitors found it before: paths, or a number such as `/?p=12`. */
  oldPaths: string[];
  /** The pictures that it names as `/pictures/import-N`, and what stands there without them. */
  pictures: { path: string; instead: string; alt: string }[];
  notes: string[];
}

/** A picture in a zip file. */
export interface FoundPicture {
  kind: "picture";
  file: string;
  /** Its path in the zip file. */
  path: string;
  /** The address that texts name it by, if it comes from a library like this one. */
  address?: string;
  name?: string;
  alt?: string;
  added?: string;
}

/** A text that an item had before. */
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

/** Versions of the item that `versionsFile` leads from, oldest first: all of them, or a part. */
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
  /** The names that it had before. */
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

/** What is brought as it is, by the name that the report gives it. */
export function nameOf(found: FoundCategory | FoundRedirect | FoundSetting): string {
  if (found.kind === "redirect") return found.path;
  return found.kind === "category" ? found.name : found.key;
}

/** What cannot be brought, with the reason as a sentence. */
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

/** Where an export has the versions of the item in `articles/NAME.md` or `trash/articles/NAME.md`. */
export function versionsFile(file: string): string {
  return file.replace(/(?:trash\/)?([^/]+\/[^/]+)\.md$/, "versions/$1.jsonl");
}

/** How a text names a picture before it is in the library. */
export const PICTURE_TOKEN = /\/pictures\/import-(\d{1,6})(?!\d)/g;

export function pictureToken(number: number): string {
  return `/pictures/import-${number}`;
}

/** A reason why a file, or a part of it, cannot be brought: a sentence for the report. */
export class Unreadable extends Error {}
