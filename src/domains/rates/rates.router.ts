import { importRatesInput, publishRatesInput, saveRatesInput } from "./rates.input.ts";
import { currentRates as currentRatesOutput, rateDesk, rateSheet } from "./rates.output.ts";
import { paging, z } from "#kit/values/zod.ts";
import { knownToday } from "#domains/dated-tables/dated-tables.server.ts";
import { pageOf } from "#platform/paging.ts";
import { forAdmins, forEverybody, router } from "#platform/trpc.ts";
import { publishRates, withdrawRates } from "./publish.server.ts";
import { importRates, readDesk, saveRates } from "./rates.server.ts";
import { currentRates, listSheets } from "./sheets.server.ts";

export const ratesRouter = router({
  current: forEverybody("GET /api/rates", "The rates that are published now, if any", {
    published: true,
  })
    .output(currentRatesOutput)
    .query(async ({ ctx }) => ({ rates: await currentRates(ctx.app.db) })),
});

export const ratesAdminRouter = router({
  desk: forAdmins("GET /api/admin/rates", "The draft of the rates, with the newest published sheet")
    .output(rateDesk)
    .query(async ({ ctx: { app } }) => readDesk(app.db, await knownToday(app.db))),

  save: forAdmins("PATCH /api/admin/rates", "Save the draft of the rates; visitors do not see it")
    .input(saveRatesInput)
    .output(rateDesk)
    .mutation(async ({ ctx: { app, actor }, input }) =>
      saveRates(app.db, actor, { ...input, known: await knownToday(app.db) }),
    ),

  importCsv: forAdmins(
    "POST /api/admin/rates/import",
    "Replace the draft by the rates of a CSV file, all of them or none",
  )
    .input(importRatesInput)
    .output(rateDesk)
    .mutation(async ({ ctx: { app, actor }, input }) =>
      importRates(app.db, actor, { ...input, known: await knownToday(app.db) }),
    ),

  publish: forAdmins(
    "POST /api/admin/rates/publish",
    "Show the rates to visitors until they expire",
  )
    .input(publishRatesInput)
    .output(rateDesk)
    .mutation(async ({ ctx: { app, actor }, input }) => {
      const desk = await publishRates(app.db, actor, {
        ...input,
        known: await knownToday(app.db),
      });
      app.jobs.wake("rateWatch");
      return desk;
    }),

  withdraw: forAdmins("POST /api/admin/rates/withdraw", "Take the rates off the website", {})
    .output(rateDesk)
    .mutation(async ({ ctx: { app, actor } }) =>
      withdrawRates(app.db, actor, { known: await knownToday(app.db) }),
    ),

  history: forAdmins("GET /api/admin/rates/history", "The published sheets, newest first", {
    paged: true,
  })
    .input(z.object(paging))
    .output(pageOf(rateSheet))
    .query(({ ctx, input }) => listSheets(ctx.app.db, input)),
});
