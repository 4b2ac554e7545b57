import { backupStatus } from "#shared/backup.output.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { backUpNow } from "./backups.ts";

export const backupAdminRouter = router({
  status: adminProcedure
    .meta({ summary: "The state of the backups", rest: "GET /api/admin/backup" })
    .output(backupStatus)
    .query(({ ctx }) => ctx.app.backups.status()),

  now: adminProcedure
    .meta({ summary: "Take a backup now", rest: "POST /api/admin/backup", status: 201 })
    .output(backupStatus)
    .mutation(({ ctx }) => backUpNow(ctx.app.db, ctx.actor, ctx.app.backups)),
});
