import { auditFilter } from "#shared/audit.input.ts";
import { auditEntry, auditPerson } from "#shared/audit.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { listOf, pageOf } from "#server/paging.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { findChange, listChanges, listPeople } from "./audit.ts";

export const auditAdminRouter = router({
  list: adminProcedure
    .meta({ summary: "What admins did, newest first", rest: "GET /api/admin/audit", paged: true })
    .input(z.object({ ...paging, ...auditFilter }).optional())
    .output(pageOf(auditEntry))
    .query(({ ctx, input }) => listChanges(ctx.app.db, input ?? {})),

  people: adminProcedure
    .meta({ summary: "The people in these", rest: "GET /api/admin/audit-people" })
    .output(listOf(auditPerson))
    .query(({ ctx }) => listPeople(ctx.app.db)),

  byId: adminProcedure
    .meta({ summary: "One of these with its values whole", rest: "GET /api/admin/audit/{id}" })
    .input(z.object({ id: recordId }))
    .output(auditEntry)
    .query(({ ctx, input }) => findChange(ctx.app.db, input.id)),
});
