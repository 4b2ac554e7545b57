import { webhookChanges, webhookInput } from "./webhooks.input.ts";
import { newWebhook, webhook, webhookDelivery } from "./webhooks.output.ts";
import { byId, paging, recordId, z } from "#kit/values/zod.ts";
import { siteOf } from "#platform/context.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import {
  listDeliveries,
  replayDelivery,
  testWebhook,
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhooks,
} from "./webhooks.server.ts";

export const webhooksAdminRouter = router({
  list: forAdmins("GET /api/admin/webhooks", "The webhooks, oldest first")
    .output(listOf(webhook))
    .query(({ ctx }) => listWebhooks(ctx.app.db)),

  add: forAdmins("POST /api/admin/webhooks", "Add a webhook; its secret is returned once", {
    status: 201,
    confirmed: "once",
  })
    .input(webhookInput)
    .output(newWebhook)
    .mutation(({ ctx: { app, actor }, input }) =>
      addWebhook(
        app.db,
        { actor, site: siteOf(app), key: app.key, reach: app.config.webhooksTo },
        input,
      ),
    ),

  change: forAdmins(
    "PATCH /api/admin/webhooks/{id}",
    "Change the events or the content of a webhook, or pause it",
    { confirmed: "once" },
  )
    .input(webhookChanges)
    .output(webhook)
    .mutation(({ ctx, input }) =>
      changeWebhook(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  delete: forAdmins("DELETE /api/admin/webhooks/{id}", "Delete a webhook with its log")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteWebhook(ctx.app.db, ctx.actor, input.id)),

  test: forAdmins("POST /api/admin/webhooks/{id}/test", "Send a webhook a test event")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => testWebhook(ctx.app.db, ctx.actor, input.id)),

  deliveries: forAdmins(
    "GET /api/admin/webhooks/{id}/deliveries",
    "The events of a webhook in the last 30 days, newest first",
    { paged: true },
  )
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(webhookDelivery))
    .query(({ ctx, input }) => listDeliveries(ctx.app.db, input)),

  replay: forAdmins("POST /api/admin/webhook-deliveries/{id}/replay", "Send an event once more", {
    confirmed: true,
  })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => replayDelivery(ctx.app.db, ctx.actor, input.id)),
});
