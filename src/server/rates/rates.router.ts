import { importRatesInput, publishRatesInput, saveRatesInput } from "#shared/rates.input.ts";
import { currentRates as currentRatesOutput, rateDesk, rateSheet } from "#shared/rates.output.ts";
import { paging, z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { adminProcedure, publicProcedure, router } from "#server/trpc.ts";
import { publishRates, withdrawRates } from "./publish.ts";
import { importRates, readDesk, saveRates } from "./rates.ts";
import { currentRates, listSheets } from "./sheets.ts";

export const ratesRouter = router({
  current: publicProcedure
    .meta({
      summary: "The rates that are published now, if any",
      rest: "GET /api/rates",
      published: true,
    })
    .output(currentRatesOutput)
    .query(async ({ ctx }) => ({ rates: await currentRates(ctx.app.db) })),
});

export const ratesAdminRouter = router({
  desk: adminProcedure
    .meta({
      summary: "The rates that admins write on, with the newest published sheet",
      rest: "GET /api/admin/rates",
    })
    .output(rateDesk)
    .query(({ ctx }) => readDesk(ctx.app.db)),

  save: adminProcedure
    .meta({ summary: "Save the rates; visitors see nothing of it", rest: "PATCH /api/admin/rates" })
    .input(saveRatesInput)
    .output(rateDesk)
    .mutation(({ ctx, input }) => saveRates(ctx.app.db, ctx.actor, input)),

  importCsv: adminProcedure
    .meta({
      summary: "Replace the rates by those of a CSV file, all of them or none",
      rest: "POST /api/admin/rates/import",
    })
    .input(importRatesInput)
    .output(rateDesk)
    .mutation(({ ctx, input }) => importRates(ctx.app.db, ctx.actor, input)),

  publish: adminProcedure
    .meta({
      summary: "Show the rates to visitors until they expire",
      rest: "POST /api/admin/rates/publish",
      publishes: true,
    })
    .input(publishRatesInput)
    .output(rateDesk)
    .mutation(({ ctx, input }) => publishRates(ctx.app.db, ctx.actor, input)),

  withdraw: adminProcedure
    .meta({
      summary: "Take the rates from visitors",
      rest: "POST /api/admin/rates/withdraw",
      publishes: true,
    })
    .output(rateDesk)
    .mutation(({ ctx }) => withdrawRates(ctx.app.db, ctx.actor)),

  history: adminProcedure
    .meta({
      summary: "The published sheets, newest first",
      rest: "GET /api/admin/rates/history",
      paged: true,
    })
    .input(z.object(paging))
    .output(pageOf(rateSheet))
    .query(({ ctx, input }) => listSheets(ctx.app.db, input)),
});
