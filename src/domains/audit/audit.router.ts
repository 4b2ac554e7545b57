import { auditFilter } from "./audit.input.ts";
import { auditEntry, auditPerson, journalState } from "./audit.output.ts";
import { byId, paging, z } from "#kit/values/zod.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { chainStatus } from "./chain/check-chain.server.ts";
import { findChange, listChanges, listPeople } from "./audit.server.ts";

export const auditAdminRouter = router({
  list: forAdmins("GET /api/admin/audit", "What admins did, newest first", {
    paged: true,
  })
    .input(z.object({ ...paging, ...auditFilter }).optional())
    .output(pageOf(auditEntry))
    .query(({ ctx, input }) => listChanges(ctx.app.db, input ?? {})),

  people: forAdmins("GET /api/admin/audit-people", "The people in the activity")
    .output(listOf(auditPerson))
    .query(({ ctx }) => listPeople(ctx.app.db)),

  state: forAdmins("GET /api/admin/audit-state", "Whether the activity was changed unseen")
    .output(journalState.nullable())
    .query(({ ctx }) => chainStatus(ctx.app.db)),

  byId: forAdmins("GET /api/admin/audit/{id}", "One entry of the activity with its full values")
    .input(byId)
    .output(auditEntry)
    .query(({ ctx, input }) => findChange(ctx.app.db, input.id)),
});
