import { firstAnswerInput, mailServerInput } from "#shared/mail.input.ts";
import {
  firstAnswer,
  mailServer,
  mailStatus,
  queuedMail,
  testMail,
  unsentMail,
} from "#shared/mail.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { listOf, pageOf } from "#server/paging.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { listFirstAnswers, saveFirstAnswer } from "./first-answers.ts";
import { retryMail, sendTestMail } from "./mail-actions.ts";
import { readMailServer, removeMailServer, saveMailServer, typedServer } from "./mail-server.ts";
import { listMails, listUnsentMails, readMailStatus } from "./mail-status.ts";

export const mailAdminRouter = router({
  status: adminProcedure
    .meta({ summary: "The state of the mail", rest: "GET /api/admin/mail" })
    .output(mailStatus)
    .query(({ ctx }) => readMailStatus(ctx.app)),

  list: adminProcedure
    .meta({
      summary: "The mails that wait, failed or were given up, newest first, without their words",
      rest: "GET /api/admin/unsent-mails",
      paged: true,
    })
    .input(z.object(paging).optional())
    .output(pageOf(unsentMail))
    .query(({ ctx, input }) => listUnsentMails(ctx.app.db, input ?? {})),

  retry: adminProcedure
    .meta({
      summary: "Try to send a mail again now",
      rest: "POST /api/admin/unsent-mails/{id}/retry",
    })
    .input(z.object({ id: recordId }))
    .output(unsentMail)
    .mutation(({ ctx, input }) => retryMail(ctx.app.db, ctx.actor, input.id)),

  sendTest: adminProcedure
    .meta({
      summary: "Send yourself a test mail and get the mail server's answer",
      rest: "POST /api/admin/mail/test",
      limit: "testMail",
    })
    .output(testMail)
    .mutation(({ ctx }) => sendTestMail(ctx.app, ctx.actor)),

  all: adminProcedure
    .meta({
      summary: "The mails of the last 30 days, newest first, without their words",
      rest: "GET /api/admin/mails",
      paged: true,
    })
    .input(z.object(paging).optional())
    .output(pageOf(queuedMail))
    .query(({ ctx, input }) => listMails(ctx.app.db, input ?? {})),

  server: adminProcedure
    .meta({
      summary: "The mail server, without its password",
      rest: "GET /api/admin/mail-server",
    })
    .output(mailServer)
    .query(({ ctx }) => readMailServer(ctx.app)),

  testServer: adminProcedure
    .meta({
      summary: "Send yourself a test mail by a mail server that is not saved yet",
      rest: "POST /api/admin/mail-server/test",
      limit: "testMail",
    })
    .input(mailServerInput)
    .output(testMail)
    .mutation(async ({ ctx, input }) =>
      sendTestMail(ctx.app, ctx.actor, await typedServer(ctx.app, input)),
    ),

  saveServer: adminProcedure
    .meta({
      summary: "Send mail by another mail server from now on",
      rest: "PATCH /api/admin/mail-server",
      publishes: true,
    })
    .input(mailServerInput)
    .output(mailServer)
    .mutation(({ ctx, input }) => saveMailServer(ctx.app, ctx.actor, input)),

  removeServer: adminProcedure
    .meta({
      summary: "Forget the mail server",
      rest: "DELETE /api/admin/mail-server",
      publishes: true,
    })
    .output(mailServer)
    .mutation(({ ctx }) => removeMailServer(ctx.app, ctx.actor)),

  firstAnswers: adminProcedure
    .meta({
      summary: "The words of the mails that confirm messages and requests",
      rest: "GET /api/admin/first-answers",
    })
    .output(listOf(firstAnswer))
    .query(({ ctx }) => listFirstAnswers(ctx.app.db)),

  saveFirstAnswer: adminProcedure
    .meta({
      summary: "Change the words of a mail that confirms, or take the usual ones again",
      rest: "PATCH /api/admin/first-answers/{kind}",
    })
    .input(firstAnswerInput)
    .output(firstAnswer)
    .mutation(({ ctx, input }) => saveFirstAnswer(ctx.app.db, ctx.actor, input)),
});
