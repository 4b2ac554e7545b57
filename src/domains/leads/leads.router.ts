import * as inputs from "./leads.input.ts";
import * as answers from "./leads.output.ts";
import { LEAD_KINDS } from "./leads.ts";
import { timelineEntry } from "./timeline.output.ts";
import { byId, paging, recordId, z } from "#kit/values/zod.ts";
import {
  changeApplicationStatus,
  findApplication,
} from "#domains/applications/applications.server.ts";
import { addLead } from "#domains/contact/add-lead.server.ts";
import { contactSubmission, vendorReceipt } from "#domains/contact/contact.output.ts";
import { vendorLead } from "#domains/contact/vendor-leads.input.ts";
import { takeVendorLead } from "#domains/contact/vendor-leads.server.ts";
import { changeMessageStatus, findMessage } from "#domains/contact/messages.server.ts";
import { siteOf } from "#platform/context.ts";
import { sendingOf } from "#domains/records/spam.server.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { forAdmins, forDesk, forStaff, router } from "#platform/trpc.ts";
import { assignLeads, handOver } from "./assign.server.ts";
import { countLeads, listLeadIds, listLeads, readBoard, readPipeline } from "./lead-list.server.ts";
import { findLead, readTimeline } from "./leads.server.ts";
import { makeLeadOfMail } from "#domains/mail/inbox/unmatched.server.ts";
import { listStaff } from "./staff.server.ts";
import { addNote } from "./notes.server.ts";
import { seeLead } from "./live/seen.server.ts";
import { saveDeskSettings } from "./desk/settings.server.ts";
import { setStatuses } from "./status.server.ts";
import { readDue } from "./today/today.server.ts";
import { changeLeads } from "./work.server.ts";

const STATUSES = { application: changeApplicationStatus, message: changeMessageStatus };
const { limit: _limit, cursor: _cursor, direction: _direction, ...narrowing } = inputs.leadFilter;

/** Open to the desk, and to officers for leads assigned to them. */
export const leadsRouter = router({
  list: forStaff("GET /api/leads", "The leads, newest first", { paged: true })
    .input(z.object(inputs.leadFilter).optional())
    .output(pageOf(answers.lead))
    .query(({ ctx, input }) => listLeads(ctx.app.db, ctx.actor, input ?? {})),

  counts: forStaff("GET /api/lead-counts", "How many leads have news, and how many are due")
    .input(z.object({ dueBy: z.iso.date("Please give a day such as 2026-11-22.") }))
    .output(answers.leadCounts)
    .query(({ ctx, input }) => countLeads(ctx.app.db, ctx.actor, input.dueBy)),

  due: forStaff(
    "GET /api/lead-duties",
    "What is due of the leads of one person, the longest due first",
  )
    .input(inputs.dutiesOf)
    .output(answers.due)
    .query(({ ctx, input }) => readDue(ctx.app.db, ctx.actor, input)),

  pipeline: forStaff("GET /api/lead-pipeline", "The leads in each stage, and their amounts")
    .output(listOf(answers.pipelineStage))
    .query(({ ctx }) => readPipeline(ctx.app.db, ctx.actor)),

  board: forStaff("GET /api/lead-board", "The leads of a list by stage, the first of each")
    .input(z.object(narrowing).optional())
    .output(listOf(answers.boardColumn))
    .query(({ ctx, input }) => readBoard(ctx.app.db, ctx.actor, input ?? {})),

  ids: forStaff("GET /api/lead-ids", "The first leads of a list, as many as one change may affect")
    .input(z.object(narrowing).optional())
    .output(answers.leadIds)
    .query(({ ctx, input }) => listLeadIds(ctx.app.db, ctx.actor, input ?? {})),

  add: forStaff("POST /api/staff-leads", "Add a lead that did not come by the website", {
    status: 201,
  })
    .input(inputs.newLead)
    .output(contactSubmission)
    .mutation(({ ctx: { app, actor }, input }) =>
      app.db.transaction().execute((trx) => addLead(trx, { actor, site: siteOf(app) }, input)),
    ),

  receive: forDesk("POST /api/leads", "Take in a vendor's lead, once for each of its ids", {
    status: 201,
    repeats: true,
    limit: "vendorLeads",
    scope: "vendors:write",
  })
    .input(vendorLead)
    .output(vendorReceipt)
    .mutation(({ ctx, input }) =>
      ctx.app.db
        .transaction()
        .execute((trx) =>
          takeVendorLead(
            trx,
            { actor: ctx.actor, site: siteOf(ctx.app), sending: sendingOf(ctx) },
            input,
          ),
        ),
    ),

  byAddress: forStaff(
    "GET /api/leads/{kind}/{reference}",
    "A lead with everything its person wrote",
  )
    .input(
      z.object({
        kind: z.enum(LEAD_KINDS, "Please choose application or message."),
        reference: z.string().max(40, "This record does not exist."),
      }),
    )
    .output(answers.leadSheet)
    .query(async ({ ctx: { app, actor }, input }) => {
      const { recordId: record, ...found } = await findLead(app.db, actor, input);
      const isApplication = found.kind === "application";
      return {
        ...found,
        application: isApplication ? await findApplication(app.db, record) : null,
        message: isApplication ? null : await findMessage(app.db, record),
      };
    }),

  timeline: forStaff(
    "GET /api/lead-timelines/{id}",
    "What happened to the records of a lead's person, newest first",
    { paged: true },
  )
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(timelineEntry))
    .query(({ ctx, input }) => readTimeline(ctx.app.db, ctx.actor, input)),

  staff: forStaff("GET /api/lead-staff", "Who can work on leads")
    .output(listOf(answers.staffName))
    .query(({ ctx }) => listStaff(ctx.app.db)),

  settings: forStaff("GET /api/lead-settings", "The stages of leads and the rules")
    .output(answers.deskSettings)
    .query(({ ctx }) => readDeskSettings(ctx.app.db)),

  change: forStaff("PATCH /api/leads", "Change stage, follow-up or tags of leads")
    .input(inputs.leadChanges)
    .output(answers.changedLeads)
    .mutation(async ({ ctx, input }) => ({
      ...(await changeLeads(ctx.app.db, ctx.actor, input)),
      skipped: 0,
    })),

  setStatus: forStaff("PATCH /api/leads/status", "Set the status of leads")
    .input(inputs.statusOfLeads)
    .output(answers.changedLeads)
    .mutation(({ ctx, input }) =>
      setStatuses(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input, STATUSES),
    ),

  addNote: forStaff(
    "POST /api/leads/{id}/notes",
    "Add a note to a lead, and tell those whom it mentions",
  )
    .input(inputs.noteInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      addNote(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  see: forStaff("POST /api/leads/{id}/seen", "Mark a lead as seen by you")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => seeLead(ctx.app.db, ctx.actor, input.id)),
});

export const leadsAdminRouter = router({
  assign: forDesk("PATCH /api/admin/leads/assignee", "Give leads to a loan officer", {
    confirmed: "inBulk",
    operation: "admin.leads.assign",
  })
    .input(inputs.assignment)
    .output(answers.changedLeads)
    .mutation(async ({ ctx, input }) => ({
      ...(await assignLeads(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input)),
      skipped: 0,
    })),

  addFromMail: forAdmins(
    "POST /api/admin/unmatched-mails/{id}/new-lead",
    "Make a lead of an email, with its sender and its text",
    { status: 201, forPeople: true },
  )
    .input(byId)
    .output(contactSubmission)
    .mutation(({ ctx: { app, actor }, input }) =>
      makeLeadOfMail(app, actor, { ...input, addLead }),
    ),

  handOver: forAdmins(
    "POST /api/admin/leads/hand-over",
    "Give every lead of a user to someone else",
    { confirmed: true },
  )
    .input(z.object({ fromId: recordId, toId: recordId.nullable() }))
    .output(answers.changedLeads)
    .mutation(async ({ ctx, input }) => ({
      ...(await handOver(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input)),
      skipped: 0,
    })),

  saveSettings: forAdmins("PATCH /api/admin/lead-settings", "Save the stages and rules", {
    confirmed: true,
    operation: "admin.leads.saveSettings",
  })
    .input(inputs.deskSettingsInput)
    .output(answers.deskSettings)
    .mutation(async ({ ctx: { app, actor }, input }) => {
      const saved = await saveDeskSettings(app.db, { actor, site: siteOf(app) }, input);
      app.jobs.wake("rateWatch");
      return saved;
    }),
});
