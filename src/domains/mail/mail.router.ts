import { firstAnswerInput, mailServerInput } from "./mail.input.ts";
import {
  firstAnswer,
  mailPreview,
  mailServer,
  mailStatus,
  queuedMail,
  testMail,
  unsentMail,
} from "./mail.output.ts";
import { byId, paging, z } from "#kit/values/zod.ts";
import { siteOf } from "#platform/context.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { listFirstAnswers, saveFirstAnswer } from "./first-answers.server.ts";
import { retryMail, sendTestMail } from "./list/mail-actions.server.ts";
import { previewMails } from "./previews.server.ts";
import {
  readMailServer,
  removeMailServer,
  saveMailServer,
  typedServer,
} from "./server/mail-server.server.ts";
import { listMails, listUnsentMails, readMailStatus } from "./list/mail-status.server.ts";

/** One proof serves a test and what is saved after it. */
const SERVER = { confirmed: true, operation: "admin.mail.server" } as const;

export const mailAdminRouter = router({
  status: forAdmins("GET /api/admin/mail", "Whether email is being delivered")
    .output(mailStatus)
    .query(({ ctx }) => readMailStatus(ctx.app)),

  list: forAdmins(
    "GET /api/admin/unsent-mails",
    "The emails that wait, failed or were given up, newest first, without their text",
    { paged: true },
  )
    .input(z.object(paging).optional())
    .output(pageOf(unsentMail))
    .query(({ ctx, input }) => listUnsentMails(ctx.app.db, input ?? {})),

  retry: forAdmins("POST /api/admin/unsent-mails/{id}/retry", "Try to send an email again now")
    .input(byId)
    .output(unsentMail)
    .mutation(({ ctx, input }) => retryMail(ctx.app.db, ctx.actor, input.id)),

  sendTest: forAdmins(
    "POST /api/admin/mail/test",
    "Send yourself a test email and get the result",
    {
      limit: "testMail",
    },
  )
    .output(testMail)
    .mutation(({ ctx }) => sendTestMail(ctx.app, ctx.actor)),

  all: forAdmins(
    "GET /api/admin/mails",
    "The emails of the last 30 days, newest first, without their text",
    { paged: true },
  )
    .input(z.object(paging).optional())
    .output(pageOf(queuedMail))
    .query(({ ctx, input }) => listMails(ctx.app.db, input ?? {})),

  server: forAdmins("GET /api/admin/mail-server", "The mail server, without its password")
    .output(mailServer)
    .query(({ ctx }) => readMailServer(ctx.app)),

  testServer: forAdmins(
    "POST /api/admin/mail-server/test",
    "Send yourself a test email by a mail server that is not saved yet",
    { ...SERVER, limit: "testMail" },
  )
    .input(mailServerInput)
    .output(testMail)
    .mutation(async ({ ctx, input }) =>
      sendTestMail(ctx.app, ctx.actor, await typedServer(ctx.app, input)),
    ),

  saveServer: forAdmins(
    "PATCH /api/admin/mail-server",
    "Send email by another mail server from now on",
    { ...SERVER, confirmed: "once" },
  )
    .input(mailServerInput)
    .output(mailServer)
    .mutation(({ ctx, input }) => saveMailServer(ctx.app, ctx.actor, input)),

  removeServer: forAdmins("DELETE /api/admin/mail-server", "Forget the mail server", {
    confirmed: true,
  })
    .output(mailServer)
    .mutation(({ ctx }) => removeMailServer(ctx.app, ctx.actor)),

  previews: forAdmins(
    "GET /api/admin/mail-previews",
    "The emails with a fixed text, made from sample data",
  )
    .output(listOf(mailPreview))
    .query(({ ctx }) => previewMails(ctx.app.mailSamples(siteOf(ctx.app)))),

  firstAnswers: forAdmins(
    "GET /api/admin/first-answers",
    "The text of the emails that confirm messages and requests",
  )
    .output(listOf(firstAnswer))
    .query(({ ctx }) => listFirstAnswers(ctx.app.db)),

  saveFirstAnswer: forAdmins(
    "PATCH /api/admin/first-answers/{kind}",
    "Change the text of a confirming email, or return to the default",
  )
    .input(firstAnswerInput)
    .output(firstAnswer)
    .mutation(({ ctx, input }) => saveFirstAnswer(ctx.app.db, ctx.actor, input)),
});
