import { noticeList, noticeSettingsInput, readNotices } from "./notices.input.ts";
import { notice, noticeCounts, noticeSettings } from "./notices.output.ts";
import { z } from "#kit/values/zod.ts";
import { pageOf } from "#platform/paging.ts";
import { forStaff, router } from "#platform/trpc.ts";
import { countUnread, listNotices, markRead } from "./notices.server.ts";
import { readNoticeSettings, saveNoticeSettings } from "./settings.server.ts";

/** Open to staff, each for their own notices only. */
export const noticesRouter = router({
  list: forStaff("GET /api/notices", "Your notices, newest first", {
    paged: true,
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
