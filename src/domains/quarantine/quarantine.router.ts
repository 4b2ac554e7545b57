import type { applicationInput } from "#domains/applications/applications.input.ts";
import type { contactInput } from "#domains/contact/contact.input.ts";
import { quarantinedIds, quarantineList, reportedIds } from "./quarantine.input.ts";
import {
  quarantineCount,
  quarantined,
  quarantineResult,
  reportResult,
} from "./quarantine.output.ts";
import type { z } from "#kit/values/zod.ts";
import { saveApplication } from "#domains/applications/submission.server.ts";
import { storeMessage } from "#domains/contact/contact.server.ts";
import { holdUser } from "#domains/accounts/user-rows.server.ts";
import { type App, siteOf } from "#platform/context.ts";
import { pageOf } from "#platform/paging.ts";
import { referenceOf } from "#domains/records/reference.server.ts";
import { forAdmins, forDesk, router } from "#platform/trpc.ts";
import {
  countQuarantine,
  listQuarantine,
  type Release,
  releaseQuarantined,
  removeQuarantined,
  putBack,
  reportMessages,
} from "./quarantine.server.ts";

/** Open to the desk, since nobody was notified of what waits there. Only admins delete it. */
export const quarantineAdminRouter = router({
  list: forDesk(
    "GET /api/admin/quarantine",
    "Messages and applications that look like spam, newest first",
    { paged: true },
  )
    .input(quarantineList)
    .output(pageOf(quarantined))
    .query(({ ctx, input }) => listQuarantine(ctx.app.db, input ?? {})),

  count: forDesk("GET /api/admin/quarantine-count", "How many wait in the quarantine, up to 1,001")
    .output(quarantineCount)
    .query(({ ctx }) => countQuarantine(ctx.app.db)),

  release: forDesk(
    "POST /api/admin/quarantine/release",
    "Release from the quarantine, as if it had just arrived",
  )
    .input(quarantinedIds)
    .output(quarantineResult)
    .mutation(({ ctx, input }) =>
      releaseQuarantined(ctx.app, ctx.actor, input.ids, releaseTo(ctx.app)),
    ),

  remove: forAdmins("POST /api/admin/quarantine/delete", "Delete from the quarantine for good", {
    confirmed: true,
  })
    .input(quarantinedIds)
    .output(quarantineResult)
    .mutation(({ ctx, input }) => removeQuarantined(ctx.app, ctx.actor, input.ids)),

  report: forDesk(
    "POST /api/admin/contact-submissions/spam",
    "Report messages as spam: they move to the quarantine",
  )
    .input(reportedIds)
    .output(reportResult)
    .mutation(({ ctx, input }) => reportMessages(ctx.app.db, ctx.actor, input)),
});

/** A reported message goes back to where it was; the others count as arriving now. */
function releaseTo(app: App): Release {
  const site = siteOf(app);
  return async (trx, _actor, { kind, recordId: id, submission, reported, sentById, createdAt }) => {
    if (reported !== null) return putBack(trx, reported);
    const sender = sentById === null ? undefined : await holdUser(trx, sentById);
    // Fingerprints are unique, and a later record may have the same one
    const given = { id, createdAt, fingerprint: `released ${kind} ${id}` };
    const sent: unknown = JSON.parse(submission);
    return kind === "message"
      ? storeMessage(
          trx,
          { site, sender },
          { ...(sent as z.output<typeof contactInput>), ...given },
        )
      : saveApplication(trx, { site, sender }, sent as z.output<typeof applicationInput>, {
          ...given,
          reference: referenceOf(app.key, given),
        });
  };
}
