import { paging, recordId, z } from "../../shared/zod.ts";
import { adminProcedure, router } from "../trpc.ts";
import { findChange, listChanges, listPeople } from "./audit.ts";

const DAY = "Please give a moment such as 2026-11-20T00:00:00.000Z.";
const word = z.string().trim().min(1).max(80, "Please use at most 80 characters.").optional();
const filter = {
  person: word,
  kind: word,
  since: z.iso.datetime(DAY).optional(),
  until: z.iso.datetime(DAY).optional(),
};

export const auditAdminRouter = router({
  list: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/audit", paged: true } })
    .input(z.object({ ...paging, ...filter }).optional())
    .query(({ ctx, input }) => listChanges(ctx.db, input ?? {})),

  people: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/audit-people" } })
    .query(({ ctx }) => listPeople(ctx.db)),

  byId: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/audit/{id}" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => findChange(ctx.db, input.id)),
});
