import { adminProcedure, router } from "../trpc.ts";
import { backUpNow } from "./backup.ts";

export const backupAdminRouter = router({
  status: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/backup" } })
    .query(({ ctx }) => ctx.app.backups.status()),

  now: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/backup", status: 201 } })
    .mutation(({ ctx }) => backUpNow(ctx.db, ctx.actor, ctx.app.backups)),
});
