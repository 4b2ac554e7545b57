import { backupStatus } from "./backup.output.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { backUpNow } from "./backups.server.ts";

export const backupAdminRouter = router({
  status: forAdmins("GET /api/admin/backup", "The state of the backups")
    .output(backupStatus)
    .query(({ ctx }) => ctx.app.backups.status()),

  now: forAdmins("POST /api/admin/backup", "Take a backup now", { status: 201 })
    .output(backupStatus)
    .mutation(({ ctx }) => backUpNow(ctx.app.db, ctx.actor, ctx.app.backups)),
});
