import { newVendorMail, vendorMailChanges } from "./vendor-mails.input.ts";
import { triedMail, vendorMail } from "./vendor-mails.output.ts";
import { byId, z } from "#kit/values/zod.ts";
import { listOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { rules, tryRule } from "./vendor-mails.server.ts";

export const vendorMailsAdminRouter = router({
  list: forAdmins("GET /api/admin/vendor-mails", "How the emails of each vendor are read")
    .output(listOf(vendorMail))
    .query(({ ctx }) => rules.list(ctx.app.db, "vendor")),

  add: forAdmins("POST /api/admin/vendor-mails", "Read the emails of a vendor", { status: 201 })
    .input(newVendorMail)
    .output(vendorMail)
    .mutation(({ ctx, input }) => rules.add(ctx.app.db, ctx.actor, "mail.addRule", input)),

  change: forAdmins("PATCH /api/admin/vendor-mails/{id}", "Read a vendor's emails in another way")
    .input(vendorMailChanges)
    .output(vendorMail)
    .mutation(({ ctx, input }) => rules.change(ctx.app.db, ctx.actor, "mail.changeRule", input)),

  delete: forAdmins("DELETE /api/admin/vendor-mails/{id}", "Leave a vendor's emails alone")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => rules.remove(ctx.app.db, ctx.actor, "mail.deleteRule", input.id)),

  try: forAdmins(
    "GET /api/admin/vendor-mails/{id}/tried",
    "What a rule reads in the last twenty emails of its vendor that are on no record",
  )
    .input(byId)
    .output(listOf(triedMail))
    .query(({ ctx, input }) => tryRule(ctx.app.db, input.id)),
});
