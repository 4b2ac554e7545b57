import { applicationInput, threadInput } from "./applications.input.ts";
import {
  applicationCounts,
  applicationDetails,
  loanApplication,
  ownApplication,
  threadMessage,
} from "./applications.output.ts";
import { APPLICATION_STATUSES } from "./applications.ts";
import { byId, paging, recordId, recordList, search, z } from "#kit/values/zod.ts";
import { pageOf } from "#platform/paging.ts";
import { siteOf } from "#platform/context.ts";
import { sendingOf } from "#domains/records/spam.server.ts";
import { forDesk, forSessions, forSignedIn, router } from "#platform/trpc.ts";
import {
  countApplications,
  findApplication,
  listApplications,
  setApplicationStatus,
} from "./applications.server.ts";
import { submitApplication } from "./submission.server.ts";
import { listOwnApplications } from "./own-applications.server.ts";
import { readThread, writeToLender } from "./thread.server.ts";

const status = z.enum(APPLICATION_STATUSES, "Please choose a status.");

export const applicationsRouter = router({
  submit: forSessions("POST /api/loan-applications", "Apply for a loan", {
    status: 201,
    limit: "applications",
  })
    .input(applicationInput)
    .output(loanApplication)
    .mutation(({ ctx, input }) =>
      submitApplication(
        ctx.app.db,
        { site: siteOf(ctx.app), sender: ctx.actor?.user, sending: sendingOf(ctx) },
        input,
      ),
    ),

  own: forSignedIn(
    "GET /api/user/loan-applications",
    "The applications sent from the signed-in person's verified email address",
    { paged: true },
  )
    .input(z.object(paging).optional())
    .output(pageOf(ownApplication))
    .query(({ ctx, input }) => listOwnApplications(ctx.app.db, ctx.actor.user, input ?? {})),

  thread: forSignedIn(
    "GET /api/user/loan-applications/{id}/messages",
    "What you wrote about your application and what was answered, newest first",
    { paged: true },
  )
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(threadMessage))
    .query(({ ctx, input }) => readThread(ctx.app.db, ctx.actor, input)),

  write: forSignedIn(
    "POST /api/user/loan-applications/{id}/messages",
    "Write to the lender about your application",
    { status: 201, limit: "contact" },
  )
    .input(threadInput)
    .output(threadMessage)
    .mutation(({ ctx, input }) =>
      writeToLender(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),
});

export const applicationsAdminRouter = router({
  list: forDesk("GET /api/admin/loan-applications", "The applications, newest first", {
    paged: true,
  })
    .input(z.object({ ...recordList, status: status.optional() }).optional())
    .output(pageOf(loanApplication))
    .query(({ ctx, input }) => listApplications(ctx.app.db, input ?? {})),

  counts: forDesk("GET /api/admin/loan-application-counts", "How many applications a search finds")
    .input(z.object({ search }))
    .output(applicationCounts)
    .query(({ ctx, input }) => countApplications(ctx.app.db, input.search ?? "")),

  byId: forDesk("GET /api/admin/loan-applications/{id}", "One application with every answer")
    .input(byId)
    .output(applicationDetails)
    .query(({ ctx, input }) => findApplication(ctx.app.db, input.id)),

  setStatus: forDesk(
    "PATCH /api/admin/loan-applications/{id}/status",
    "Set an application's status",
  )
    .input(z.object({ id: recordId, status, expected: status.optional() }))
    .output(loanApplication)
    .mutation(({ ctx, input }) =>
      setApplicationStatus(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),
});
