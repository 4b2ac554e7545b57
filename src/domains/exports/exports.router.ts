import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { auditFilter } from "#domains/audit/audit.input.ts";
import type { AuditAction } from "#domains/audit/audit.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import { chosenIds, exportInput } from "./exports.input.ts";
import { EXPORT_PATHS, type ExportedList } from "./exports.ts";
import { leadFilter } from "#domains/leads/leads.input.ts";
import { byId, recordList, z } from "#kit/values/zod.ts";
import { listWithAnswers, findApplication } from "#domains/applications/applications.server.ts";
import { listChanges } from "#domains/audit/audit.server.ts";
import { listMessages } from "#domains/contact/messages.server.ts";
import { type App, siteOf } from "#platform/context.ts";
import { download } from "#platform/download.ts";
import { listLeads } from "#domains/leads/lead-list.server.ts";
import { listSubscribers } from "#domains/newsletter/subscribers.server.ts";
import type { Page, Paging } from "#platform/paging.ts";
import { readsFilter } from "#domains/reads/reads.input.ts";
import { listReadRecords } from "#domains/reads/reads.server.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { forAdmins, forDesk, router } from "#platform/trpc.ts";
import { exportList, type Wanted, withAnswers, withOrigins } from "./export-list.server.ts";
import { LOG_COLUMNS, logPage } from "./application-log.server.ts";
import { exportMismo, findCompanyNmls, findOriginator } from "./mismo.server.ts";

const TYPES = ["text/csv", "application/json"] as const;
const { search, order } = recordList;
const { limit: _limit, cursor: _cursor, direction: _direction, ...leadNarrowing } = leadFilter;

interface Exported<Filter extends z.ZodRawShape> {
  /** Who may export the list; the desk may export what it can read. */
  level: typeof forAdmins;
  summary: string;
  action: AuditAction;
  filter: Filter;
  read: (app: App, filter: z.output<z.ZodObject<Filter>> & Paging) => Promise<Page<{ id: number }>>;
}

/** A list whose filters apply to the file as on the screen. */
function asFile<Filter extends z.ZodRawShape>(
  list: ExportedList,
  { level, summary, action, filter, read }: Exported<Filter>,
) {
  return level(`GET ${EXPORT_PATHS[list]}`, summary, { confirmed: true, download: TYPES })
    .input(z.object({ ...exportInput(list), ...filter }))
    .output(download)
    .query(({ ctx: { app, actor }, input }) => {
      const { format, columns, bom, ...given } = input as Wanted;
      const narrowed = given as z.output<z.ZodObject<Filter>>;
      return exportList(app, actor, {
        list,
        action,
        wanted: { format, columns, bom },
        filter: narrowed,
        read: (page) => read(app, { ...narrowed, ...page }),
      });
    });
}

const STATUS = "Please choose a status.";

/** Whole lists as files, filtered as on the screen. */
export const exportsAdminRouter = router({
  applications: asFile("applications", {
    level: forDesk,
    summary: "The applications as a file",
    action: "applications.export",
    filter: { search, order, status: z.enum(APPLICATION_STATUSES, STATUS).optional() },
    read: async ({ db }, filter) =>
      withOrigins(db, "applicationId", await listWithAnswers(db, filter)),
  }),

  applicationLog: forDesk(
    "GET /api/admin/exports/application-log",
    "The application log of New York, 3 NYCRR 410.7, as CSV",
    { confirmed: true, download: TYPES },
  )
    .input(z.object({ bom: exportInput("applications").bom }))
    .output(download)
    .query(({ ctx: { app, actor }, input }) =>
      exportList(app, actor, {
        list: "applications",
        action: "applications.export",
        wanted: input,
        filter: { log: "3 NYCRR 410.7" },
        as: { name: "application-log", columns: LOG_COLUMNS },
        read: async (page) => {
          const all = await listWithAnswers(app.db, { ...page, order: "oldest" });
          return logPage(app.db, await withOrigins(app.db, "applicationId", all));
        },
      }),
    ),

  messages: asFile("messages", {
    level: forDesk,
    summary: "The messages as a file",
    action: "contact.export",
    filter: { search, order, status: z.enum(MESSAGE_STATUSES, STATUS).optional() },
    read: async ({ db }, filter) => withOrigins(db, "messageId", await listMessages(db, filter)),
  }),

  subscribers: asFile("subscribers", {
    level: forAdmins,
    summary: "The newsletter's subscribers as a file",
    action: "newsletter.export",
    filter: { search },
    read: ({ db }, filter) => listSubscribers(db, filter),
  }),

  activity: asFile("activity", {
    level: forAdmins,
    summary: "What admins did as a file",
    action: "audit.export",
    filter: auditFilter,
    read: ({ db }, filter) => listChanges(db, filter),
  }),

  reads: asFile("reads", {
    level: forAdmins,
    summary: "The records that staff were shown as a file",
    action: "reads.export",
    filter: readsFilter,
    read: listReadRecords,
  }),

  leads: forDesk(
    `GET ${EXPORT_PATHS.leads}`,
    "The leads as a file: those of a filter, or some by their ids",
    { confirmed: true, download: TYPES },
  )
    .input(z.object({ ...exportInput("leads"), ...leadNarrowing, ids: chosenIds }))
    .output(download)
    .query(async ({ ctx: { app, actor }, input: { format, columns, bom, ids, ...filter } }) => {
      const { stages } = await readDeskSettings(app.db);
      const chosen = ids?.split(",").map(Number);
      return exportList(app, actor, {
        list: "leads",
        action: "leads.export",
        wanted: { format, columns, bom },
        filter: { ...filter, ...(chosen && { chosen: chosen.length }) },
        labels: { stage: Object.fromEntries(stages.map(({ key, label }) => [key, label])) },
        read: async (page) =>
          withAnswers(app.db, await listLeads(app.db, actor, { ...filter, ids: chosen, ...page })),
      });
    }),

  mismo: forDesk(
    "GET /api/admin/loan-applications/{id}/mismo",
    "An application as MISMO 3.4 XML, for a loan system",
    { confirmed: true, download: ["application/xml"], shows: "loanApplications" },
  )
    .input(byId)
    .output(download)
    .query(async ({ ctx: { app, actor }, input }) => {
      const application = await findApplication(app.db, input.id);
      return exportMismo(app, actor, {
        application,
        originator: await findOriginator(app.db, application),
        company: { name: siteOf(app).companyName, nmls: await findCompanyNmls(app.db) },
      });
    }),
});
