import { APPLICATION_STATUSES } from "#shared/applications.ts";
import { auditFilter } from "#shared/audit.input.ts";
import { MESSAGE_STATUSES } from "#shared/contact.ts";
import { chosenIds, exportInput } from "#shared/exports.input.ts";
import { EXPORT_PATHS } from "#shared/exports.ts";
import { leadFilter } from "#shared/leads.input.ts";
import { recordId, recordList, z } from "#shared/zod.ts";
import { listWithAnswers, findApplication } from "#server/applications/applications.ts";
import { listChanges } from "#server/audit/audit.ts";
import { listMessages } from "#server/contact/contact.ts";
import { siteOf } from "#server/context.ts";
import { download } from "#server/download.ts";
import { listLeads } from "#server/leads/lead-list.ts";
import { listSubscribers } from "#server/newsletter/subscribers.ts";
import { readDeskSettings } from "#server/records/desk-settings.ts";
import { forAdmins, router } from "#server/trpc.ts";
import { exportList } from "./export-list.ts";
import { exportMismo } from "./mismo.ts";

const TYPES = ["text/csv", "application/json"] as const;
const { search, order } = recordList;
const { limit: _limit, cursor: _cursor, direction: _direction, ...leadNarrowing } = leadFilter;

/** Whole lists as files, as they are narrowed on the screen. */
export const exportsAdminRouter = router({
  applications: forAdmins(`GET ${EXPORT_PATHS.applications}`, "The applications as a file", {
    download: TYPES,
  })
    .input(
      z.object({
        ...exportInput("applications"),
        search,
        order,
        status: z.enum(APPLICATION_STATUSES, "Please choose a status.").optional(),
      }),
    )
    .output(download)
    .query(({ ctx: { app, actor }, input: { format, columns, bom, ...filter } }) =>
      exportList(app.db, actor, {
        list: "applications",
        action: "applications.export",
        wanted: { format, columns, bom },
        filter,
        read: (page) => listWithAnswers(app.db, { ...filter, ...page }),
      }),
    ),

  messages: forAdmins(`GET ${EXPORT_PATHS.messages}`, "The messages as a file", { download: TYPES })
    .input(
      z.object({
        ...exportInput("messages"),
        search,
        order,
        status: z.enum(MESSAGE_STATUSES, "Please choose a status.").optional(),
      }),
    )
    .output(download)
    .query(({ ctx: { app, actor }, input: { format, columns, bom, ...filter } }) =>
      exportList(app.db, actor, {
        list: "messages",
        action: "contact.export",
        wanted: { format, columns, bom },
        filter,
        read: (page) => listMessages(app.db, { ...filter, ...page }),
      }),
    ),

  leads: forAdmins(
    `GET ${EXPORT_PATHS.leads}`,
    "The leads as a file: those of a filter, or some by their ids",
    { download: TYPES },
  )
    .input(z.object({ ...exportInput("leads"), ...leadNarrowing, ids: chosenIds }))
    .output(download)
    .query(async ({ ctx: { app, actor }, input: { format, columns, bom, ids, ...filter } }) => {
      const { stages } = await readDeskSettings(app.db);
      const chosen = ids?.split(",").map(Number);
      return exportList(app.db, actor, {
        list: "leads",
        action: "leads.export",
        wanted: { format, columns, bom },
        filter: { ...filter, ...(chosen && { chosen: chosen.length }) },
        labels: { stage: Object.fromEntries(stages.map(({ key, label }) => [key, label])) },
        read: (page) => listLeads(app.db, actor, { ...filter, ids: chosen, ...page }),
      });
    }),

  subscribers: forAdmins(
    `GET ${EXPORT_PATHS.subscribers}`,
    "The newsletter's subscribers as a file",
    { download: TYPES },
  )
    .input(z.object({ ...exportInput("subscribers"), search }))
    .output(download)
    .query(({ ctx: { app, actor }, input: { format, columns, bom, ...filter } }) =>
      exportList(app.db, actor, {
        list: "subscribers",
        action: "newsletter.export",
        wanted: { format, columns, bom },
        filter,
        read: (page) => listSubscribers(app.db, { ...filter, ...page }),
      }),
    ),

  activity: forAdmins(`GET ${EXPORT_PATHS.activity}`, "What admins did as a file", {
    download: TYPES,
  })
    .input(z.object({ ...exportInput("activity"), ...auditFilter }))
    .output(download)
    .query(({ ctx: { app, actor }, input: { format, columns, bom, ...filter } }) =>
      exportList(app.db, actor, {
        list: "activity",
        action: "audit.export",
        wanted: { format, columns, bom },
        filter,
        read: (page) => listChanges(app.db, { ...filter, ...page }),
      }),
    ),

  mismo: forAdmins(
    "GET /api/admin/loan-applications/{id}/mismo",
    "An application as MISMO 3.4 XML, for a loan system",
    { download: ["application/xml"] },
  )
    .input(z.object({ id: recordId }))
    .output(download)
    .query(async ({ ctx: { app, actor }, input }) =>
      exportMismo(app.db, actor, {
        application: await findApplication(app.db, input.id),
        company: siteOf(app).companyName,
      }),
    ),
});
