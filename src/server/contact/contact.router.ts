import { contactInput } from "../../shared/contact.input.ts";
import { MESSAGE_STATUSES } from "../../shared/contact.ts";
import { paging, recordId, search, z } from "../../shared/zod.ts";
import { siteOf } from "../accounts/account-mails.ts";
import { adminProcedure, limited, publicProcedure, router } from "../trpc.ts";
import { listMessages, sendMessage, setMessageStatus } from "./contact.ts";

const status = z.enum(MESSAGE_STATUSES, "Please choose a status.");

export const contactRouter = router({
  send: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/contact", status: 201 } })
    .use(limited("contact"))
    .input(contactInput)
    .mutation(({ ctx, input }) => sendMessage(ctx.db, siteOf(ctx.app), input)),
});

export const contactAdminRouter = router({
  list: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/contact-submissions", paged: true } })
    .input(z.object({ ...paging, status: status.optional(), search }).optional())
    .query(({ ctx, input }) => listMessages(ctx.db, input ?? {})),

  setStatus: adminProcedure
    .meta({ rest: { method: "PATCH", path: "/api/admin/contact-submissions/{id}/status" } })
    .input(z.object({ id: recordId, status, expected: status.optional() }))
    .mutation(({ ctx, input }) => setMessageStatus(ctx.db, ctx.actor, input)),
});
