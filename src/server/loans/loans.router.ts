import { publicProcedure, router } from "../trpc.ts";
import { listLoanTypes } from "./loans.ts";

export const loansRouter = router({
  types: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/loan-types", paged: true }, published: true })
    .query(({ ctx }) => listLoanTypes(ctx.db)),
});
