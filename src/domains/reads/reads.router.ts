import { readsInput } from "./reads.input.ts";
import { read, readRecord } from "./reads.output.ts";
import { pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { listReadRecords, listReads } from "./reads.server.ts";

export const readsAdminRouter = router({
  list: forAdmins("GET /api/admin/reads", "What staff were shown of people, newest first", {
    paged: true,
  })
    .input(readsInput)
    .output(pageOf(read))
    .query(({ ctx, input }) => listReads(ctx.app, input ?? {})),

  records: forAdmins(
    "GET /api/admin/read-records",
    "The records that staff were shown, newest first",
    {
      paged: true,
      counted: "reads",
    },
  )
    .input(readsInput)
    .output(pageOf(readRecord))
    .query(({ ctx, input }) => listReadRecords(ctx.app, input ?? {})),
});
