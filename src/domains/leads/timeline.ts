import type { TimelineData } from "./timeline.output.ts";

export type { TimelineData, TimelineEntry } from "./timeline.output.ts";

/** What can happen to a record. */
export const TIMELINE_KINDS = [
  "received",
  "status",
  "stage",
  "assigned",
  "follow-up",
  "note",
  "tags",
  "mail",
  "message",
  "reply",
  "answer",
  "document",
  "undelivered",
  "stopped",
  "viewed",
  "merged",
  "split",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What an entry of the kind must say. */
export type Said<Kind> = Kind extends "received" | "viewed"
  ? object
  : Kind extends "assigned" | "status" | "tags"
    ? Required<Pick<Happening, "data">>
    : Kind extends "merged" | "message" | "note" | "split" | "stopped"
      ? Required<Pick<Happening, "text">>
      : Required<Pick<Happening, "text" | "data">>;

/** A new entry of a lead's timeline. */
export interface Happening {
  kind: TimelineKind;
  text?: string;
  data?: TimelineData;
}
