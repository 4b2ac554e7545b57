import { sql } from "kysely";
import {
  APPLICATION_STATUSES,
  type ApplicationDetails,
  type ApplicationStatus,
  type LoanApplication,
} from "../../shared/applications.ts";
import type { RecordCounts, RecordFilter } from "../../shared/records.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Page } from "../paging.ts";
import { countFound, readsUpwards, toRecordPage } from "../record-search.ts";
import { matchExpression } from "../search.ts";
import { changeStatus, type StatusChange } from "../status-change.ts";

/** What a list and an answer show of an application. */
export const COLUMNS = [
  "loanApplications.id",
  "loanApplications.reference",
  "loanApplications.fullName",
  "loanApplications.email",
  "loanApplications.phone",
  "loanApplications.loanPurpose",
  "loanApplications.loanAmount",
  "loanApplications.status",
  "loanApplications.createdAt",
] as const;

export type ApplicationFilter = RecordFilter<ApplicationStatus>;

/** The applications, newest first unless asked otherwise; whole unless a limit is given. */
export async function listApplications(
  db: Db,
  filter: ApplicationFilter,
): Promise<Page<LoanApplication>> {
  const rows = await applicationsQuery(db, filter).execute();
  return toRecordPage(rows, filter);
}

/** A search reads the full-text index by key; the rest walk the table or its index. */
export function applicationsQuery(db: Db, filter: ApplicationFilter) {
  const { limit, cursor, status, search } = filter;
  const upwards = readsUpwards(filter);
  const match = matchExpression(search);
  const id = sql.ref<number>(
    match === undefined ? "loanApplications.id" : "loanApplicationsSearch.rowid",
  );
  return db
    .selectFrom("loanApplications")
    .select(COLUMNS)
    .$if(match !== undefined, (query) =>
      query
        .innerJoin("loanApplicationsSearch", "loanApplicationsSearch.rowid", "loanApplications.id")
        .where(sql<boolean>`loanApplicationsSearch MATCH ${match}`),
    )
    .$if(status !== undefined, (query) => query.where("status", "=", status as ApplicationStatus))
    .$if(cursor !== undefined, (query) => query.where(id, upwards ? ">" : "<", cursor as number))
    .orderBy(id, upwards ? "asc" : "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1));
}

/** How many applications of each status a search finds. */
export function countApplications(
  db: Db,
  search: string,
): Promise<RecordCounts<ApplicationStatus>> {
  return countFound(db, { table: "loanApplications", statuses: APPLICATION_STATUSES }, search);
}

/** One application with every answer that was given. Throws NOT_FOUND. */
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

/** Any status may follow any other. Throws NOT_FOUND, and CONFLICT when it is not the expected one. */
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
      trx.selectFrom("loanApplications").where("id", "=", id).select("status").executeTakeFirst(),
    write: (trx) =>
      trx
        .updateTable("loanApplications")
        .set({ status })
        .where("id", "=", id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
  });
}
