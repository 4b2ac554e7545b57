import { noticeList, noticeSettingsInput, readNotices } from "#shared/notices.input.ts";
import { notice, noticeCounts, noticeSettings } from "#shared/notices.output.ts";
import { z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { forStaff, router } from "#server/trpc.ts";
import { countUnread, listNotices, markRead } from "./notices.ts";
import { readNoticeSettings, saveNoticeSettings } from "./settings.ts";

/** Open to staff, each for their own notices only. */
export const noticesRouter = router({
  list: forStaff("GET /api/notices", "Your notices, newest first", {
    paged: true,
    counted: "notices",
  })
    .input(z.object(noticeList).optional())
    .output(pageOf(notice))
    .query(({ ctx, input }) => listNotices(ctx.app.db, ctx.actor, input ?? {})),

  count: forStaff("GET /api/notice-counts", "How many notices you have not read")
    .output(noticeCounts)
    .query(({ ctx }) => countUnread(ctx.app.db, ctx.actor)),

  markRead: forStaff("PATCH /api/notices", "Mark your notices as read")
    .input(readNotices)
    .output(noticeCounts)
    .mutation(({ ctx, input }) => markRead(ctx.app.db, ctx.actor, input)),

  settings: forStaff("GET /api/notice-settings", "How you receive each kind of notice")
    .output(noticeSettings)
    .query(({ ctx }) => readNoticeSettings(ctx.app.db, ctx.actor)),

  saveSettings: forStaff("PATCH /api/notice-settings", "Choose how you receive each kind of notice")
    .input(noticeSettingsInput)
    .output(noticeSettings)
    .mutation(({ ctx, input }) => saveNoticeSettings(ctx.app.db, ctx.actor, input)),
});
