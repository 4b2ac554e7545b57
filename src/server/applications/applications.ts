import { sql } from "kysely";
import type {
  ApplicationDetails,
  ApplicationStatus,
  LoanApplication,
} from "../../shared/applications.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { type Page, toPage } from "../paging.ts";
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

export interface ApplicationFilter {
  limit?: number;
  cursor?: number;
  status?: ApplicationStatus;
  search?: string;
}

/** The applications, newest first; whole unless a limit is given. */
export async function listApplications(
  db: Db,
  filter: ApplicationFilter,
): Promise<Page<LoanApplication>> {
  const rows = await applicationsQuery(db, filter).execute();
  return toPage(rows, filter.limit);
}

/** A search reads the full-text index from its newest match on; the rest walk the table or its index. */
export function applicationsQuery(db: Db, { limit, cursor, status, search }: ApplicationFilter) {
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
    .$if(cursor !== undefined, (query) => query.where(id, "<", cursor as number))
    .orderBy(id, "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1));
}

/** One application with every answer that was given. Throws NOT_FOUND. */
export async function findApplication(db: Db, id: number): Promise<ApplicationDetails> {
  const row = await db
    .selectFrom("loanApplications")
    .leftJoin("users", "users.id", "loanApplications.officerId")
    .where("loanApplications.id", "=", id)
    .select(COLUMNS)
    .select(["details", "users.firstName", "users.lastName"])
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND", "This application does not exist.");
  const { details, firstName, lastName, ...application } = row;
  return {
    ...application,
    details: JSON.parse(details) as ApplicationDetails["details"],
    officer: firstName === null ? null : `${firstName} ${lastName}`,
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
