import { archiveRange } from "#shared/archive.input.ts";
import { archiveScope } from "#shared/archive.output.ts";
import { forAdmins, router } from "#server/trpc.ts";
import { changesIn } from "./changes.ts";
import { appAsOf, readRange, recordBegan } from "./moment.ts";
import { listRecordedPages } from "./export.ts";

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
