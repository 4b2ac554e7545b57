import { loanType } from "#shared/loans.output.ts";
import { listOf } from "#server/paging.ts";
import { publicProcedure, router } from "#server/trpc.ts";
import { listLoanTypes } from "#server/content/loan-types.ts";

export const loansRouter = router({
  types: publicProcedure
    .meta({ summary: "The loan types", rest: "GET /api/loan-types", paged: true, published: true })
    .output(listOf(loanType))
    .query(({ ctx }) => listLoanTypes(ctx.db)),
});
