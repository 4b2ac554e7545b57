import {
  APPLICATION_STATUSES,
  type ApplicationDetails,
  type ApplicationStatus,
  type LoanApplication,
} from "#shared/applications.ts";
import { loanApplication } from "#shared/applications.output.ts";
import type { RecordCounts, RecordFilter } from "#shared/records.ts";
import type { Actor } from "#server/access.ts";
import { columnsOf } from "#server/database/columns.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import type { Page } from "#server/paging.ts";
import { countFound, recordsQuery, toRecordPage } from "#server/records/record-search.ts";
import { changeStatus, type StatusChange } from "#server/records/status-change.ts";

/** The columns of an application in lists and answers. */
export const COLUMNS = columnsOf("loanApplications", loanApplication);

export type ApplicationFilter = RecordFilter<ApplicationStatus>;

/** The applications, newest first by default; all of them unless a limit is given. */
export async function listApplications(
  db: Db,
  filter: ApplicationFilter,
): Promise<Page<LoanApplication>> {
  const rows = await applicationsQuery(db, filter).execute();
  return toRecordPage(rows, filter);
}

export function applicationsQuery(db: Db, filter: ApplicationFilter) {
  return recordsQuery(db, "loanApplications", filter).select(COLUMNS);
}

/** The number of applications of each status that match a search. */
export function countApplications(
  db: Db,
  search: string,
): Promise<RecordCounts<ApplicationStatus>> {
  return countFound(db, { table: "loanApplications", statuses: APPLICATION_STATUSES }, search);
}

/** One application with every answer given. Throws NOT_FOUND. */
export async function findApplication(db: Db, id: number): Promise<ApplicationDetails> {
  const row = await db
    .selectFrom("loanApplications")
    .leftJoin("users", "users.id", "loanApplications.officerId")
    .where("loanApplications.id", "=", id)
    .select(COLUMNS)
    .select(["details", "officerName", "users.firstName", "users.lastName"])
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND", "This application does not exist.");
  const { details, officerName, firstName, lastName, ...application } = row;
  return {
    ...application,
    details: JSON.parse(details) as ApplicationDetails["details"],
    officer: firstName === null ? officerName : `${firstName} ${lastName}`,
  };
}

/**
 * Sets the status; any status may follow any other. Throws NOT_FOUND, and CONFLICT when the current
 * status is not the expected one.
 */
export function setApplicationStatus(
  db: Db,
  actor: Actor,
  change: StatusChange<ApplicationStatus>,
): Promise<LoanApplication> {
  const { id, status } = change;
  return changeStatus(db, actor, change, {
    noun: "application",
    action: "applications.setStatus",
    subject: ({ reference }) => `application ${reference}`,
    read: (trx) =>
      trx.selectFrom("loanApplications").where("id", "=", id).select(COLUMNS).executeTakeFirst(),
    write: (trx, from) =>
      trx
        .updateTable("loanApplications")
        .set({ status })
        .where("id", "=", id)
        .where("status", "=", from)
        .returning(COLUMNS)
        .executeTakeFirst(),
  });
}
