import { webhookChanges, webhookInput } from "#shared/webhooks.input.ts";
import { newWebhook, webhook, webhookDelivery } from "#shared/webhooks.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { listOf, pageOf } from "#server/paging.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { listDeliveries, replayDelivery, testWebhook } from "./deliveries.ts";
import { addWebhook, changeWebhook, deleteWebhook, listWebhooks } from "./webhooks.ts";

const byId = z.object({ id: recordId });

export const webhooksAdminRouter = router({
  list: adminProcedure
    .meta({ summary: "Who is told of events", rest: "GET /api/admin/webhooks" })
    .output(listOf(webhook))
    .query(({ ctx }) => listWebhooks(ctx.app.db)),

  add: adminProcedure
    .meta({
      summary: "Tell an address of events; the secret is answered once",
      rest: "POST /api/admin/webhooks",
      status: 201,
      confirmed: true,
    })
    .input(webhookInput)
    .output(newWebhook)
    .mutation(({ ctx: { app, actor }, input }) =>
      addWebhook(app.db, { actor, key: app.key, reach: app.config.webhooksTo }, input),
    ),

  change: adminProcedure
    .meta({
      summary: "Change what a webhook is told, or stop it for a while",
      rest: "PATCH /api/admin/webhooks/{id}",
    })
    .input(webhookChanges)
    .output(webhook)
    .mutation(({ ctx, input }) => changeWebhook(ctx.app.db, ctx.actor, input)),

  delete: adminProcedure
    .meta({
      summary: "Delete a webhook with its log",
      rest: "DELETE /api/admin/webhooks/{id}",
      status: 204,
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteWebhook(ctx.app.db, ctx.actor, input.id)),

  test: adminProcedure
    .meta({
      summary: "Send a webhook an event that says nothing",
      rest: "POST /api/admin/webhooks/{id}/test",
      status: 204,
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => testWebhook(ctx.app.db, ctx.actor, input.id)),

  deliveries: adminProcedure
    .meta({
      summary: "What a webhook was told in the last 30 days, newest first",
      rest: "GET /api/admin/webhooks/{id}/deliveries",
      paged: true,
    })
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(webhookDelivery))
    .query(({ ctx, input }) => listDeliveries(ctx.app.db, input)),

  replay: adminProcedure
    .meta({
      summary: "Send an event once more",
      rest: "POST /api/admin/webhook-deliveries/{id}/replay",
      status: 204,
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => replayDelivery(ctx.app.db, ctx.actor, input.id)),
});
