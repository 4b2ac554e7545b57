import { applicationInput, threadInput } from "#shared/applications.input.ts";
import {
  applicationCounts,
  applicationDetails,
  loanApplication,
  ownApplication,
  threadMessage,
} from "#shared/applications.output.ts";
import { APPLICATION_STATUSES } from "#shared/applications.ts";
import { paging, recordId, recordList, search, z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { siteOf } from "#server/context.ts";
import { adminProcedure, publicProcedure, router, signedInProcedure } from "#server/trpc.ts";
import {
  countApplications,
  findApplication,
  listApplications,
  setApplicationStatus,
} from "./applications.ts";
import { submitApplication } from "./submission.ts";
import { listOwnApplications } from "./own-applications.ts";
import { readThread, writeToLender } from "./thread.ts";

const status = z.enum(APPLICATION_STATUSES, "Please choose a status.");

export const applicationsRouter = router({
  submit: publicProcedure
    .meta({
      summary: "Apply for a loan",
      rest: "POST /api/loan-applications",
      status: 201,
      limit: "applications",
    })
    .input(applicationInput)
    .output(loanApplication)
    .mutation(({ ctx, input }) => submitApplication(ctx.app.db, siteOf(ctx.app), input)),

  own: signedInProcedure
    .meta({
      summary: "The applications sent from the signed-in person's verified e-mail address",
      rest: "GET /api/user/loan-applications",
      paged: true,
    })
    .input(z.object(paging).optional())
    .output(pageOf(ownApplication))
    .query(({ ctx, input }) => listOwnApplications(ctx.app.db, ctx.actor.user, input ?? {})),

  thread: signedInProcedure
    .meta({
      summary: "What you wrote about your application and what was answered, newest first",
      rest: "GET /api/user/loan-applications/{id}/messages",
      paged: true,
    })
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(threadMessage))
    .query(({ ctx, input }) => readThread(ctx.app.db, ctx.actor, input)),

  write: signedInProcedure
    .meta({
      summary: "Write to the lender about your application",
      rest: "POST /api/user/loan-applications/{id}/messages",
      status: 201,
      limit: "contact",
    })
    .input(threadInput)
    .output(threadMessage)
    .mutation(({ ctx, input }) =>
      writeToLender(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),
});

export const applicationsAdminRouter = router({
  list: adminProcedure
    .meta({
      summary: "The applications, newest first",
      rest: "GET /api/admin/loan-applications",
      paged: true,
    })
    .input(z.object({ ...recordList, status: status.optional() }).optional())
    .output(pageOf(loanApplication))
    .query(({ ctx, input }) => listApplications(ctx.app.db, input ?? {})),

  counts: adminProcedure
    .meta({
      summary: "How many applications a search finds",
      rest: "GET /api/admin/loan-application-counts",
    })
    .input(z.object({ search }))
    .output(applicationCounts)
    .query(({ ctx, input }) => countApplications(ctx.app.db, input.search ?? "")),

  byId: adminProcedure
    .meta({
      summary: "One application with every answer",
      rest: "GET /api/admin/loan-applications/{id}",
    })
    .input(z.object({ id: recordId }))
    .output(applicationDetails)
    .query(({ ctx, input }) => findApplication(ctx.app.db, input.id)),

  setStatus: adminProcedure
    .meta({
      summary: "Set an application's status",
      rest: "PATCH /api/admin/loan-applications/{id}/status",
    })
    .input(z.object({ id: recordId, status, expected: status.optional() }))
    .output(loanApplication)
    .mutation(({ ctx, input }) => setApplicationStatus(ctx.app.db, ctx.actor, input)),
});
