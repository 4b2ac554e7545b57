export const IMPORT_STATES = [
  "open",
  "reading",
  "ready",
  "running",
  "done",
  "cancelled",
  "failed",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States in which the server works on an import. */
export const WORKING: readonly ImportState[] = ["reading", "running"];

export const ENTRY_KINDS = [
  "item",
  "versions",
  "picture",
  "category",
  "redirect",
  "setting",
  "other",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How an entry compares with the website at the time of reading. */
export const ENTRY_FINDINGS = ["new", "taken", "same", "refused"] as const;
export type EntryFinding = (typeof ENTRY_FINDINGS)[number];

export const ENTRY_RESULTS = ["added", "replaced", "skipped", "refused"] as const;
export type EntryResult = (typeof ENTRY_RESULTS)[number];

/** What to do with an item whose address is taken on this website. */
export const TAKEN_CHOICES = ["skip", "replace"] as const;
export type TakenChoice = (typeof TAKEN_CHOICES)[number];

export interface ImportChoices {
  taken: TakenChoice;
  /**
   * Whether what was published on the other website is published here; otherwise all are drafts.
   */
  keepPublished: boolean;
}

export const FIRST_CHOICES: ImportChoices = { taken: "skip", keepPublished: false };

export const MOST_FILES = 20;

export const EXPORT_CONTENT = "/api/admin/content-export";
export const IMPORT_FILES = "/api/admin/content-import-files";

export const IMPORT_ACCEPT = ".zip,.md,.markdown,.xml";
