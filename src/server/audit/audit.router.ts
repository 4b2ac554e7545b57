import { paging, recordId, z } from "../../shared/zod.ts";
import { adminProcedure, router } from "../trpc.ts";
import { findChange, listChanges } from "./audit.ts";

export const auditAdminRouter = router({
  list: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/audit", paged: true } })
    .input(z.object(paging).optional())
    .query(({ ctx, input }) => listChanges(ctx.db, input ?? {})),

  byId: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/audit/{id}" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => findChange(ctx.db, input.id)),
});
