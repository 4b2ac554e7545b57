import { sql } from "kysely";
import type {
  ApplicationDetails,
  ApplicationStatus,
  LoanApplication,
} from "../../shared/applications.ts";
import type { Actor } from "../access.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { type Page, toPage } from "../paging.ts";
import { matchExpression } from "../search.ts";

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

interface ApplicationStatusChange {
  id: number;
  status: ApplicationStatus;
  /** What the admin saw: when another admin was faster, the second is told. */
  expected?: ApplicationStatus | undefined;
}

/** Any status may follow any other. Throws NOT_FOUND, and CONFLICT when it is not the expected one. */
export async function setApplicationStatus(
  db: Db,
  actor: Actor,
  { id, status, expected }: ApplicationStatusChange,
): Promise<LoanApplication> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("loanApplications")
      .where("id", "=", id)
      .select("status")
      .executeTakeFirst();
    if (!before) throw new AppError("NOT_FOUND", "This application does not exist.");
    if (expected !== undefined && before.status !== expected && before.status !== status)
      throw new AppError("CONFLICT", `Somebody else has set this to ${before.status}.`);
    const after = await trx
      .updateTable("loanApplications")
      .set({ status })
      .where("id", "=", id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    if (before.status === status) return after;
    await recordChange(trx, actor, {
      action: "applications.setStatus",
      subject: `application ${id}`,
      before: before.status,
      after: status,
    });
    return after;
  });
}
