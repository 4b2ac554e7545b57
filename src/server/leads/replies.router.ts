import { newTemplate, replyInput, templateChanges, templateOrder } from "#shared/leads.input.ts";
import { replyForm, replyTemplate } from "#shared/leads.output.ts";
import { recordId, z } from "#shared/zod.ts";
import { changeMessageStatus } from "#server/contact/contact.ts";
import { siteOf } from "#server/context.ts";
import { listOf } from "#server/paging.ts";
import { adminProcedure, router, staffProcedure } from "#server/trpc.ts";
import { readReplyForm } from "./reply-words.ts";
import { reply, retryReply } from "./replies.ts";
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from "./templates.ts";

/** Replies by mail: for admins, and for officers to what is assigned to them. */
export const repliesRouter = router({
  form: staffProcedure
    .meta({
      summary: "To whom a reply goes, and what stands for the placeholders of templates",
      rest: "GET /api/lead-reply-forms/{id}",
    })
    .input(z.object({ id: recordId }))
    .output(replyForm)
    .query(({ ctx: { app, actor }, input }) =>
      readReplyForm(app.db, { actor, site: siteOf(app) }, input.id),
    ),

  send: staffProcedure
    .meta({
      summary: "Reply by mail, once for each draft",
      rest: "POST /api/leads/{id}/replies",
      status: 204,
    })
    .input(replyInput)
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) =>
      reply(app.db, { actor, site: siteOf(app) }, input, (trx, who, id) =>
        changeMessageStatus(trx, who, { id, status: "responded" }),
      ),
    ),

  retry: staffProcedure
    .meta({
      summary: "Send a reply again that has failed",
      rest: "POST /api/leads/{id}/replies/{entryId}/retry",
      status: 204,
    })
    .input(z.object({ id: recordId, entryId: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => retryReply(ctx.app.db, ctx.actor, input)),

  templates: staffProcedure
    .meta({ summary: "The templates of replies", rest: "GET /api/reply-templates" })
    .output(listOf(replyTemplate))
    .query(({ ctx }) => listTemplates(ctx.app.db)),
});

export const repliesAdminRouter = router({
  addTemplate: adminProcedure
    .meta({
      summary: "Add a template of replies",
      rest: "POST /api/admin/reply-templates",
      status: 201,
    })
    .input(newTemplate)
    .output(replyTemplate)
    .mutation(({ ctx, input }) => addTemplate(ctx.app.db, ctx.actor, input)),

  changeTemplate: adminProcedure
    .meta({ summary: "Change a template", rest: "PATCH /api/admin/reply-templates/{id}" })
    .input(templateChanges)
    .output(replyTemplate)
    .mutation(({ ctx, input }) => changeTemplate(ctx.app.db, ctx.actor, input)),

  deleteTemplate: adminProcedure
    .meta({
      summary: "Delete a template",
      rest: "DELETE /api/admin/reply-templates/{id}",
      status: 204,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTemplate(ctx.app.db, ctx.actor, input.id)),

  orderTemplates: adminProcedure
    .meta({ summary: "Order the templates", rest: "POST /api/admin/reply-templates/order" })
    .input(templateOrder)
    .output(listOf(replyTemplate))
    .mutation(({ ctx, input }) => orderTemplates(ctx.app.db, ctx.actor, input.ids)),
});
