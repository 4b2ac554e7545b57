import { NOTICE_KIND_NAMES, NOTICE_KINDS, NOTICE_WAYS, type NoticeWay } from "./notices.ts";
import { timeOfDay, timeZoneName } from "#kit/values/times.input.ts";
import { paging, recordId, z } from "#kit/values/zod.ts";

const WAY = "Please choose one of the options.";
const WAYS = Object.keys(NOTICE_WAYS) as [NoticeWay, ...NoticeWay[]];

/** How a person wants to receive each kind of notice. */
export const noticeSettingsInput = z.object({
  /** The revision that they saw; 0 for the defaults. */
  revision: z.int().nonnegative(),
  ways: z.partialRecord(z.enum(NOTICE_KIND_NAMES, WAY), z.enum(WAYS, WAY)).refine(
    (ways) =>
      NOTICE_KIND_NAMES.every((kind) => {
        const known: readonly NoticeWay[] = NOTICE_KINDS[kind].ways;
        return ways[kind] === undefined || known.includes(ways[kind]);
      }),
    WAY,
  ),
  dailyHour: z.int("Please choose an hour.").min(0, "Please choose an hour.").max(23),
  timeZone: timeZoneName,
  quiet: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, {
      path: ["to"],
      message: "Please enter an end that is not the beginning.",
    })
    .nullable(),
});

export const noticeList = {
  ...paging,
  unread: z.boolean("Please send true or false.").optional(),
};

/** The notices to mark as read: some of them, or all up to one. */
export const readNotices = z
  .object({
    ids: z.array(recordId).max(200, "Please name at most 200 notices.").optional(),
    upTo: recordId.optional(),
  })
  .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
    message: "Please name notices, or the last of them.",
  });
