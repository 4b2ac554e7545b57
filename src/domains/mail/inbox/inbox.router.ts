import { inboxInput, mailToLead } from "./inbox.input.ts";
import { inbox, inboxStatus, inboxTest, unmatchedMail } from "./inbox.output.ts";
import { byId, paging, z } from "#kit/values/zod.ts";
import { pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { readInbox, readInboxStatus, removeInbox, saveInbox } from "./inbox-settings.server.ts";
import { testInbox } from "./test-inbox.server.ts";
import { addMailToLead, dismissMail, listUnmatched } from "./unmatched.server.ts";

/** One proof serves a try and what is saved after it. */
const INBOX = { confirmed: true, operation: "admin.inbox" } as const;

export const inboxAdminRouter = router({
  read: forAdmins("GET /api/admin/inbox", "The inbox of answers, without its password")
    .output(inbox)
    .query(({ ctx }) => readInbox(ctx.app.db)),

  status: forAdmins("GET /api/admin/inbox/status", "Whether answers arrive")
    .output(inboxStatus)
    .query(({ ctx }) => readInboxStatus(ctx.app.db)),

  test: forAdmins("POST /api/admin/inbox/test", "Try an inbox that is not saved yet", {
    ...INBOX,
    limit: "inbox",
  })
    .input(inboxInput)
    .output(inboxTest)
    .mutation(({ ctx, input }) => testInbox(ctx.app, ctx.actor, input)),

  save: forAdmins("PATCH /api/admin/inbox", "Read answers from another inbox from now on", {
    ...INBOX,
    confirmed: "once",
  })
    .input(inboxInput)
    .output(inbox)
    .mutation(({ ctx, input }) => saveInbox(ctx.app, ctx.actor, input)),

  remove: forAdmins("DELETE /api/admin/inbox", "Forget the inbox", { confirmed: true })
    .output(inbox)
    .mutation(({ ctx }) => removeInbox(ctx.app, ctx.actor)),

  look: forAdmins("POST /api/admin/inbox/look", "Take the new emails of the inbox now", {
    limit: "inbox",
  })
    .output(inboxStatus)
    .mutation(async ({ ctx: { app } }) => {
      await app.jobs.run("inbox");
      return readInboxStatus(app.db);
    }),

  unmatched: forAdmins(
    "GET /api/admin/unmatched-mails",
    "The emails of the inbox that are on no record, newest first",
    { paged: true },
  )
    .input(z.object(paging).optional())
    .output(pageOf(unmatchedMail))
    .query(({ ctx, input }) => listUnmatched(ctx.app.db, input ?? {})),

  addToLead: forAdmins("POST /api/admin/unmatched-mails/{id}/lead", "Put an email on a record")
    .input(mailToLead)
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) => addMailToLead(app, actor, input)),

  dismiss: forAdmins("DELETE /api/admin/unmatched-mails/{id}", "Take an email off the list")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissMail(ctx.app.db, ctx.actor, input.id)),
});
