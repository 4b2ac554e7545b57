import { readsInput } from "./reads.input.ts";
import { read, reader, readRecord } from "./reads.output.ts";
import { byId } from "#kit/values/zod.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { listReaders, listReadRecords, listReads } from "./reads.server.ts";

export const readsAdminRouter = router({
  list: forAdmins("GET /api/admin/reads", "What staff were shown of people, newest first", {
    paged: true,
  })
    .input(readsInput)
    .output(pageOf(read))
    .query(({ ctx, input }) => listReads(ctx.app, input ?? {})),

  readers: forAdmins(
    "GET /api/admin/leads/{id}/readers",
    "Who was shown something of the person of a lead, the last one first",
  )
    .input(byId)
    .output(listOf(reader))
    .query(({ ctx, input }) => listReaders(ctx.app, input.id)),

  records: forAdmins(
    "GET /api/admin/read-records",
    "The records that staff were shown, newest first",
    {
      paged: true,
    },
  )
    .input(readsInput)
    .output(pageOf(readRecord))
    .query(({ ctx, input }) => listReadRecords(ctx.app, input ?? {})),
});
