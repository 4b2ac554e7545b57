import { paging, recordId, z } from "../../shared/zod.ts";
import { adminProcedure, limited, router } from "../trpc.ts";
import { retryMail, sendTestMail } from "./mail-actions.ts";
import { listUnsentMails, readMailStatus } from "./mail-status.ts";

export const mailAdminRouter = router({
  status: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/mail" } })
    .query(({ ctx }) => readMailStatus(ctx.app)),

  list: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/unsent-mails", paged: true } })
    .input(z.object(paging).optional())
    .query(({ ctx, input }) => listUnsentMails(ctx.db, input ?? {})),

  retry: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/unsent-mails/{id}/retry" } })
    .input(z.object({ id: recordId }))
    .mutation(({ ctx, input }) => retryMail(ctx.db, ctx.actor, input.id)),

  sendTest: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/mail/test" } })
    .use(limited("testMail"))
    .mutation(({ ctx }) => sendTestMail(ctx.app, ctx.actor)),
});
