import { consentByNote, withdrawal } from "#domains/consents/consents.input.ts";
import { consentsOfLead } from "#domains/consents/consents.output.ts";
import { byId, z } from "#kit/values/zod.ts";
import { forStaff, router } from "#platform/trpc.ts";
import { addByNote, consentsOf, withdrawConsent } from "./lead-consents.server.ts";

/** What people permit: for the desk, and for officers of leads assigned to them. */
export const consentsRouter = router({
  ofLead: forStaff(
    "GET /api/lead-consents/{id}",
    "What a lead's person permitted and withdrew, newest first",
    { shows: "leads" },
  )
    .input(byId)
    .output(consentsOfLead)
    .query(({ ctx, input }) => consentsOf(ctx.app.db, ctx.actor, input.id)),

  add: forStaff("POST /api/lead-consents/{id}", "Write down what a lead's person has permitted")
    .input(consentByNote)
    .output(z.void())
    .mutation(({ ctx, input }) => addByNote(ctx.app.db, ctx.actor, input)),

  withdraw: forStaff(
    "POST /api/lead-consents/{id}/withdrawal",
    "Write down that a lead's person withdraws a permission",
  )
    .input(withdrawal)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawConsent(ctx.app.db, ctx.actor, input)),
});
