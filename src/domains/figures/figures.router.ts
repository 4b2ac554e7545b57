import { figuresInput } from "./figures.input.ts";
import { figures } from "./figures.output.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { readFigures } from "./figures.server.ts";

export const figuresAdminRouter = router({
  read: forAdmins(
    "GET /api/admin/figures",
    "The leads of a range of days: where they came from, and who answered them how fast",
  )
    .input(figuresInput)
    .output(figures)
    .query(({ ctx, input }) => readFigures(ctx.app.db, input)),
});
