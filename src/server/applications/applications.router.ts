import { applicationInput } from "../../shared/applications.input.ts";
import { APPLICATION_STATUSES } from "../../shared/applications.ts";
import { recordId, recordList, search, z } from "../../shared/zod.ts";
import { siteOf } from "../accounts/account-mails.ts";
import { adminProcedure, limited, publicProcedure, router, signedInProcedure } from "../trpc.ts";
import {
  countApplications,
  findApplication,
  listApplications,
  setApplicationStatus,
} from "./applications.ts";
import { submitApplication } from "./intake.ts";
import { listOwnApplications } from "./own-applications.ts";

const status = z.enum(APPLICATION_STATUSES, "Please choose a status.");

export const applicationsRouter = router({
  submit: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/loan-applications", status: 201 } })
    .use(limited("applications"))
    .input(applicationInput)
    .mutation(({ ctx, input }) => submitApplication(ctx.db, siteOf(ctx.app), input)),

  own: signedInProcedure
    .meta({ rest: { method: "GET", path: "/api/user/loan-applications" } })
    .query(({ ctx }) => listOwnApplications(ctx.db, ctx.actor.user)),
});

export const applicationsAdminRouter = router({
  list: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/loan-applications", paged: true } })
    .input(z.object({ ...recordList, status: status.optional() }).optional())
    .query(({ ctx, input }) => listApplications(ctx.db, input ?? {})),

  counts: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/loan-application-counts" } })
    .input(z.object({ search }))
    .query(({ ctx, input }) => countApplications(ctx.db, input.search ?? "")),

  byId: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/loan-applications/{id}" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => findApplication(ctx.db, input.id)),

  setStatus: adminProcedure
    .meta({ rest: { method: "PATCH", path: "/api/admin/loan-applications/{id}/status" } })
    .input(z.object({ id: recordId, status, expected: status.optional() }))
    .mutation(({ ctx, input }) => setApplicationStatus(ctx.db, ctx.actor, input)),
});
