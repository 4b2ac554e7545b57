import {
  newTemplate,
  plannedChanges,
  plannedInput,
  replyInput,
  templateChanges,
  templateOrder,
} from "#domains/leads/leads.input.ts";
import { plannedMails, replyForm, replyTemplate } from "#domains/leads/leads.output.ts";
import { byId, recordId, z } from "#kit/values/zod.ts";
import { changeMessageStatus } from "#domains/contact/messages.server.ts";
import { officeZone } from "#domains/settings/settings.server.ts";
import { siteOf } from "#platform/context.ts";
import { listOf } from "#platform/paging.ts";
import { forDesk, forStaff, router } from "#platform/trpc.ts";
import { cancelPlanned, changePlanned, listPlanned, sendPlanned } from "./planned.server.ts";
import { readReplyForm } from "./reply-words.server.ts";
import { reply, type Respond, retryReply } from "./replies.server.ts";
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from "./templates.server.ts";

/** A message is responded to by a reply. */
export const respond: Respond = (trx, actor, id) =>
  changeMessageStatus(trx, actor, { id, status: "responded" });

/** Replies by mail: for the desk, and for officers to leads assigned to them. */
export const repliesRouter = router({
  form: forStaff(
    "GET /api/lead-reply-forms/{id}",
    "The recipient of a reply, and the values of the placeholders of templates",
    { shows: "leads" },
  )
    .input(byId)
    .output(replyForm)
    .query(({ ctx: { app, actor }, input }) =>
      readReplyForm(app.db, { actor, site: siteOf(app) }, input.id),
    ),

  send: forStaff(
    "POST /api/leads/{id}/replies",
    "Reply by email now or at a planned time, once for each draft",
  )
    .input(replyInput)
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) =>
      reply(app.db, { actor, site: siteOf(app) }, input, respond),
    ),
  planned: forStaff("GET /api/lead-planned-mails/{id}", "What waits to be sent about a lead", {
    shows: "leads",
  })
    .input(byId)
    .output(plannedMails)
    .query(async ({ ctx: { app, actor }, input }) => ({
      ...(await listPlanned(app.db, actor, input.id)),
      timeZone: await officeZone(app.db),
    })),
  changePlanned: forStaff(
    "PATCH /api/leads/{id}/planned-replies/{plannedId}",
    "Change text and time of a planned reply",
  )
    .input(plannedChanges)
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) =>
      changePlanned(app.db, { actor, site: siteOf(app) }, input),
    ),
  sendPlanned: forStaff(
    "POST /api/leads/{id}/planned-replies/{plannedId}/send",
    "Send a planned reply now",
  )
    .input(plannedInput)
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) =>
      sendPlanned(app.db, { actor, site: siteOf(app) }, input, respond),
    ),
  cancelPlanned: forStaff(
    "POST /api/leads/{id}/planned-replies/{plannedId}/cancel",
    "Cancel a planned reply",
  )
    .input(plannedInput)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelPlanned(ctx.app.db, ctx.actor, input)),

  retry: forStaff(
    "POST /api/leads/{id}/replies/{entryId}/retry",
    "Send a failed or abandoned reply again",
  )
    .input(z.object({ id: recordId, entryId: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => retryReply(ctx.app.db, ctx.actor, input)),

  templates: forStaff("GET /api/reply-templates", "The templates of replies")
    .output(listOf(replyTemplate))
    .query(({ ctx }) => listTemplates(ctx.app.db)),
});

export const repliesAdminRouter = router({
  addTemplate: forDesk("POST /api/admin/reply-templates", "Add a template of replies", {
    status: 201,
  })
    .input(newTemplate)
    .output(replyTemplate)
    .mutation(({ ctx, input }) => addTemplate(ctx.app.db, ctx.actor, input)),

  changeTemplate: forDesk("PATCH /api/admin/reply-templates/{id}", "Change a template")
    .input(templateChanges)
    .output(replyTemplate)
    .mutation(({ ctx, input }) => changeTemplate(ctx.app.db, ctx.actor, input)),

  deleteTemplate: forDesk("DELETE /api/admin/reply-templates/{id}", "Delete a template")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTemplate(ctx.app.db, ctx.actor, input.id)),

  orderTemplates: forDesk("POST /api/admin/reply-templates/order", "Order the templates")
    .input(templateOrder)
    .output(listOf(replyTemplate))
    .mutation(({ ctx, input }) => orderTemplates(ctx.app.db, ctx.actor, input.ids)),
});
