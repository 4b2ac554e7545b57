import {
  addTableInput,
  changeTableInput,
  importCountiesInput,
  stateInput,
  stateNoticeChanges,
  stateNoticeInput,
} from "#lending/dated-tables.input.ts";
import {
  type AddedTable,
  addedTables,
  countyYear,
  datedTable,
  shownNotice,
  stateLimits,
  stateNotice,
  tablesDesk,
} from "#lending/dated-tables.output.ts";
import { byId, z } from "#kit/values/zod.ts";
import { forAdmins, forEverybody, router, uploadProcedure } from "#platform/trpc.ts";
import { noticesShown } from "#domains/settings/state-notices.server.ts";
import { listOf } from "#platform/paging.ts";
import { readCountyFile } from "./county-file.server.ts";
import {
  countiesOf,
  importCounties,
  addTable,
  changeTable,
  deleteTable,
  readDesk,
} from "./dated-tables.server.ts";
import { addNotice, changeNotice, deleteNotice, listNotices } from "./state-notices.server.ts";

export const datedTablesRouter = router({
  added: forEverybody(
    "GET /api/dated-tables",
    "The fees, limits and guidelines that the lender has added to the built-in ones",
    { published: true },
  )
    .output(addedTables)
    .query(({ ctx }) => readDesk(ctx.app.db)),

  notices: forEverybody("GET /api/state-notices", "What states want applicants to be told", {
    published: true,
  })
    .output(listOf(shownNotice))
    .query(({ ctx }) => noticesShown(ctx.app.db)),

  counties: forEverybody(
    "GET /api/county-limits/{state}",
    "The conforming loan limits of a state's counties in this year",
    { published: true },
  )
    .input(stateInput)
    .output(stateLimits)
    .query(({ ctx, input }) => countiesOf(ctx.app.db, input.state, "conforming")),

  fhaCounties: forEverybody(
    "GET /api/fha-county-limits/{state}",
    "FHA's loan limits of a state's counties in this year",
    { published: true },
  )
    .input(stateInput)
    .output(stateLimits)
    .query(({ ctx, input }) => countiesOf(ctx.app.db, input.state, "fha")),
});

export const datedTablesAdminRouter = router({
  desk: forAdmins(
    "GET /api/admin/dated-tables",
    "The tables that admins have added, with who changed them",
  )
    .output(tablesDesk)
    .query(({ ctx }) => readDesk(ctx.app.db)),

  add: forAdmins("POST /api/admin/dated-tables", "Add a table that applies from a day on", {
    status: 201,
  })
    .input(addTableInput)
    .output(datedTable)
    .mutation(({ ctx, input }) => addTable(ctx.app.db, ctx.actor, input as AddedTable)),

  change: forAdmins("PATCH /api/admin/dated-tables/{id}", "Change a table")
    .input(changeTableInput)
    .output(datedTable)
    .mutation(({ ctx, input }) =>
      changeTable(ctx.app.db, ctx.actor, input as AddedTable & typeof input),
    ),

  delete: forAdmins(
    "DELETE /api/admin/dated-tables/{id}",
    "Delete a table; the one before it applies again",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTable(ctx.app.db, ctx.actor, input.id)),

  notices: forAdmins("GET /api/admin/state-notices", "The notices of states, with who changed them")
    .output(listOf(stateNotice))
    .query(({ ctx }) => listNotices(ctx.app.db)),

  addNotice: forAdmins("POST /api/admin/state-notices", "Add a notice of a state", { status: 201 })
    .input(stateNoticeInput)
    .output(stateNotice)
    .mutation(({ ctx, input }) => addNotice(ctx.app.db, ctx.actor, input)),

  changeNotice: forAdmins("PATCH /api/admin/state-notices/{id}", "Change a notice of a state")
    .input(stateNoticeChanges)
    .output(stateNotice)
    .mutation(({ ctx, input }) => changeNotice(ctx.app.db, ctx.actor, input)),

  deleteNotice: forAdmins("DELETE /api/admin/state-notices/{id}", "Stop showing a notice")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNotice(ctx.app.db, ctx.actor, input.id)),

  importCounties: uploadProcedure("admin", {
    path: "/api/admin/county-limits",
    field: "file",
    kind: "tables",
  })
    .meta({
      summary: "Replace a year's county loan limits with those of a CSV file, all of them or none",
      status: 201,
    })
    .input(importCountiesInput)
    .output(countyYear)
    .mutation(async ({ ctx, input }) => {
      const { storage } = ctx.app.uploads;
      const { source, programme, year } = input;
      const file = await readCountyFile(storage, ctx.file.path, year);
      const imported = await ctx.record((trx, actor) =>
        importCounties(trx, actor, { ...file, source, program: programme }),
      );
      await storage.remove(ctx.file.path);
      return imported;
    }),
});
