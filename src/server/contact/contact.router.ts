import { contactInput } from "../../shared/contact.input.ts";
import { MESSAGE_STATUSES } from "../../shared/contact.ts";
import { recordId, recordList, search, z } from "../../shared/zod.ts";
import { siteOf } from "../accounts/account-mails.ts";
import { adminProcedure, limited, publicProcedure, router } from "../trpc.ts";
import {
  countMessages,
  findMessage,
  listMessages,
  sendMessage,
  setMessageStatus,
} from "./contact.ts";

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
    .input(z.object({ ...recordList, status: status.optional() }).optional())
    .query(({ ctx, input }) => listMessages(ctx.db, input ?? {})),

  counts: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/contact-submission-counts" } })
    .input(z.object({ search }))
    .query(({ ctx, input }) => countMessages(ctx.db, input.search ?? "")),

  byId: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/contact-submissions/{id}" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => findMessage(ctx.db, input.id)),

  setStatus: adminProcedure
    .meta({ rest: { method: "PATCH", path: "/api/admin/contact-submissions/{id}/status" } })
    .input(z.object({ id: recordId, status, expected: status.optional() }))
    .mutation(({ ctx, input }) => setMessageStatus(ctx.db, ctx.actor, input)),
});
