import { archiveScope } from "./archive.output.ts";
import { z } from "#kit/values/zod.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { changesIn } from "./changes.server.ts";
import { appAsOf, readRange, recordBegan } from "./moment.server.ts";
import { listRecordedPages } from "./export.server.ts";

const MOMENT = "Please choose a date and a time.";

/** A range of time by its two ends, each such as `2026-11-20T10:04-05:00`. */
const archiveRange = z.strictObject({
  from: z.string(MOMENT).max(40, MOMENT),
  to: z.string(MOMENT).max(40, MOMENT),
});

export const archiveAdminRouter = router({
  scope: forAdmins("GET /api/admin/archive", "What an export of a period would contain")
    .input(archiveRange)
    .output(archiveScope)
    .query(async ({ ctx: { app }, input }) => {
      const range = await readRange(app.db, input);
      const pages = await listRecordedPages(appAsOf(app, new Date(range.to)));
      return {
        began: await recordBegan(app.db),
        changes: (await changesIn(app.db, range)).length,
        pages: pages.length,
      };
    }),
});
