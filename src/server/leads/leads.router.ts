import {
  assignment,
  deskSettingsInput,
  leadChanges,
  leadFilter,
  noteInput,
  statusOfLeads,
} from "#shared/leads.input.ts";
import {
  changedLeads,
  deskSettings,
  lead,
  leadCounts,
  leadSheet,
  staffName,
} from "#shared/leads.output.ts";
import { LEAD_KINDS } from "#shared/leads.ts";
import { timelineEntry } from "#shared/timeline.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { changeApplicationStatus, findApplication } from "#server/applications/applications.ts";
import { changeMessageStatus, findMessage } from "#server/contact/contact.ts";
import { siteOf } from "#server/context.ts";
import { listOf, pageOf } from "#server/paging.ts";
import { readDeskSettings } from "#server/records/desk-settings.ts";
import { adminProcedure, router, staffProcedure } from "#server/trpc.ts";
import { assignLeads, handOver } from "./assign.ts";
import { countLeads, listLeads } from "./lead-list.ts";
import { findLead, listStaff, readTimeline } from "./leads.ts";
import { addNote } from "./notes.ts";
import { mergePeople, splitPerson } from "./people.ts";
import { seeLead } from "./seen.ts";
import { saveDeskSettings } from "./settings.ts";
import { setStatuses } from "./status.ts";
import { changeLeads } from "./work.ts";

const STATUSES = { application: changeApplicationStatus, message: changeMessageStatus };
const byId = z.object({ id: recordId });

/** For admins, and for officers about what is assigned to them. */
export const leadsRouter = router({
  list: staffProcedure
    .meta({ summary: "The leads, newest first", rest: "GET /api/leads", paged: true })
    .input(z.object(leadFilter).optional())
    .output(pageOf(lead))
    .query(({ ctx, input }) => listLeads(ctx.app.db, ctx.actor, input ?? {})),

  counts: staffProcedure
    .meta({
      summary: "How many leads have news, and how many are due",
      rest: "GET /api/lead-counts",
    })
    .input(z.object({ dueBy: z.iso.date("Please give a day such as 2026-11-22.") }))
    .output(leadCounts)
    .query(({ ctx, input }) => countLeads(ctx.app.db, ctx.actor, input.dueBy)),

  byAddress: staffProcedure
    .meta({
      summary: "A lead with everything its person wrote",
      rest: "GET /api/leads/{kind}/{reference}",
    })
    .input(
      z.object({
        kind: z.enum(LEAD_KINDS, "Please choose application or message."),
        reference: z.string().max(40, "This record does not exist."),
      }),
    )
    .output(leadSheet)
    .query(async ({ ctx: { app, actor }, input }) => {
      const { recordId: record, ...found } = await findLead(app.db, actor, input);
      const isApplication = found.kind === "application";
      return {
        ...found,
        application: isApplication ? await findApplication(app.db, record) : null,
        message: isApplication ? null : await findMessage(app.db, record),
      };
    }),

  timeline: staffProcedure
    .meta({
      summary: "What happened to the records of a lead's person, newest first",
      rest: "GET /api/lead-timelines/{id}",
      paged: true,
    })
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(timelineEntry))
    .query(({ ctx, input }) => readTimeline(ctx.app.db, ctx.actor, input)),

  staff: staffProcedure
    .meta({ summary: "Who can work on leads", rest: "GET /api/lead-staff" })
    .output(listOf(staffName))
    .query(({ ctx }) => listStaff(ctx.app.db)),

  settings: staffProcedure
    .meta({ summary: "The stages of leads and the rules", rest: "GET /api/lead-settings" })
    .output(deskSettings)
    .query(({ ctx }) => readDeskSettings(ctx.app.db)),

  change: staffProcedure
    .meta({ summary: "Change stage, follow-up or tags of leads", rest: "PATCH /api/leads" })
    .input(leadChanges)
    .output(changedLeads)
    .mutation(async ({ ctx, input }) => ({
      changed: await changeLeads(ctx.app.db, ctx.actor, input),
      skipped: 0,
    })),

  setStatus: staffProcedure
    .meta({ summary: "Set the status of leads", rest: "PATCH /api/leads/status" })
    .input(statusOfLeads)
    .output(changedLeads)
    .mutation(({ ctx, input }) => setStatuses(ctx.app.db, ctx.actor, input, STATUSES)),

  addNote: staffProcedure
    .meta({
      summary: "Add a note to a lead, and tell those whom it mentions",
      rest: "POST /api/leads/{id}/notes",
      status: 204,
    })
    .input(noteInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      addNote(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  see: staffProcedure
    .meta({ summary: "Mark a lead as seen by you", rest: "POST /api/leads/{id}/seen", status: 204 })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => seeLead(ctx.app.db, ctx.actor, input.id)),
});

export const leadsAdminRouter = router({
  assign: adminProcedure
    .meta({ summary: "Give leads to a loan officer", rest: "PATCH /api/admin/leads/assignee" })
    .input(assignment)
    .output(changedLeads)
    .mutation(async ({ ctx, input }) => ({
      changed: await assignLeads(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
      skipped: 0,
    })),

  handOver: adminProcedure
    .meta({
      summary: "Give every lead of a user to somebody else",
      rest: "POST /api/admin/leads/hand-over",
    })
    .input(z.object({ fromId: recordId, toId: recordId.nullable() }))
    .output(changedLeads)
    .mutation(async ({ ctx, input }) => ({
      changed: await handOver(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
      skipped: 0,
    })),

  merge: adminProcedure
    .meta({
      summary: "Say that two leads are of one person",
      rest: "POST /api/admin/leads/{id}/merge",
      status: 204,
    })
    .input(z.object({ id: recordId, otherId: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => mergePeople(ctx.app.db, ctx.actor, input)),

  split: adminProcedure
    .meta({
      summary: "Say that a lead is of another person than the others",
      rest: "POST /api/admin/leads/{id}/split",
      status: 204,
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => splitPerson(ctx.app.db, ctx.actor, input)),

  saveSettings: adminProcedure
    .meta({ summary: "Save the stages and rules", rest: "PATCH /api/admin/lead-settings" })
    .input(deskSettingsInput)
    .output(deskSettings)
    .mutation(({ ctx, input }) => saveDeskSettings(ctx.app.db, ctx.actor, input)),
});
