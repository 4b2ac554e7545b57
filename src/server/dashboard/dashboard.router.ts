import { adminProcedure, router } from "../trpc.ts";
import { readStats } from "./dashboard.ts";

export const dashboardAdminRouter = router({
  stats: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/stats" } })
    .query(({ ctx }) => readStats(ctx.db)),
});
