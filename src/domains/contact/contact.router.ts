import { contactInput } from "./contact.input.ts";
import { contactSubmission, messageCounts } from "./contact.output.ts";
import { MESSAGE_STATUSES } from "./contact.ts";
import { formTime } from "#domains/quarantine/quarantine.output.ts";
import { byId, recordId, recordList, search, z } from "#kit/values/zod.ts";
import { pageOf } from "#platform/paging.ts";
import { siteOf } from "#platform/context.ts";
import { sendingOf, signMoment } from "#domains/records/spam.server.ts";
import { forDesk, forEverybody, forSessions, router } from "#platform/trpc.ts";
import { sendMessage } from "./contact.server.ts";
import { countMessages, findMessage, listMessages, setMessageStatus } from "./messages.server.ts";

const status = z.enum(MESSAGE_STATUSES, "Please choose a status.");

export const contactRouter = router({
  send: forSessions("POST /api/contact", "Send a message", { status: 201, limit: "contact" })
    .input(contactInput)
    .output(contactSubmission)
    .mutation(({ ctx, input }) =>
      sendMessage(
        ctx.app.db,
        { site: siteOf(ctx.app), sender: ctx.actor?.user, sending: sendingOf(ctx) },
        input,
      ),
    ),

  formTime: forEverybody(
    "GET /api/form-time",
    "A signed timestamp, requested when someone begins to fill in a form",
  )
    .output(formTime)
    .query(({ ctx }) => ({ opened: signMoment(ctx.app.key) })),
});

export const contactAdminRouter = router({
  list: forDesk("GET /api/admin/contact-submissions", "The messages, newest first", {
    paged: true,
  })
    .input(z.object({ ...recordList, status: status.optional() }).optional())
    .output(pageOf(contactSubmission))
    .query(({ ctx, input }) => listMessages(ctx.app.db, input ?? {})),

  counts: forDesk("GET /api/admin/contact-submission-counts", "How many messages a search finds")
    .input(z.object({ search }))
    .output(messageCounts)
    .query(({ ctx, input }) => countMessages(ctx.app.db, input.search ?? "")),

  byId: forDesk("GET /api/admin/contact-submissions/{id}", "One message")
    .input(byId)
    .output(contactSubmission)
    .query(({ ctx, input }) => findMessage(ctx.app.db, input.id)),

  setStatus: forDesk("PATCH /api/admin/contact-submissions/{id}/status", "Set a message's status")
    .input(z.object({ id: recordId, status, expected: status.optional() }))
    .output(contactSubmission)
    .mutation(({ ctx, input }) => setMessageStatus(ctx.app.db, ctx.actor, input)),
});
