import { NOTICE_KINDS, NOTICE_WAYS } from "./notices.ts";
import { count, flag, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** A notice for a member of the staff. */
export const notice = rowOf(
  named("Notice", {
    id,
    kind: z.enum(Object.keys(NOTICE_KINDS) as [keyof typeof NOTICE_KINDS]),
    title: text,
    path: textOf("Where it is opened on this site"),
    createdAt: time,
    isRead: flag,
  }),
  "notices",
);
export type Notice = z.infer<typeof notice>;

export const noticeCounts = named("NoticeCounts", {
  unread: count.meta({ description: "100 means 100 or more" }),
});

const quiet = z
  .object({ from: textOf("Such as 21:00"), to: textOf("Such as 07:00") })
  .nullable()
  .meta({ description: "Hours without email: notices wait until they end" });

/** How somebody receives each kind of notice. */
export const noticeSettings = named("NoticeSettings", {
  ways: z.partialRecord(
    z.enum(Object.keys(NOTICE_KINDS) as [keyof typeof NOTICE_KINDS]),
    keyOf(NOTICE_WAYS),
  ),
  dailyHour: count.meta({ description: "When a day's notices go out together" }),
  timeZone: text.nullable().meta({ description: "Null until one is chosen" }),
  quiet,
  isOffice: flag.meta({ description: "Whether the address is a contact email of the site" }),
  revision: z.int(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;
