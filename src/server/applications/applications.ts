import type { ApplicationStatus, LoanApplication } from "../../shared/applications.ts";
import type { Actor } from "../access.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { type Page, toPage } from "../paging.ts";

const COLUMNS = [
  "id",
  "reference",
  "fullName",
  "email",
  "phone",
  "loanPurpose",
  "loanAmount",
  "status",
  "createdAt",
] as const;

export interface ApplicationFilter {
  limit?: number;
  cursor?: number;
  status?: ApplicationStatus;
}

/** The applications, newest first; whole unless a limit is given. */
export async function listApplications(
  db: Db,
  { limit, cursor, status }: ApplicationFilter,
): Promise<Page<LoanApplication>> {
  const rows = await db
    .selectFrom("loanApplications")
    .select(COLUMNS)
    .$if(status !== undefined, (query) => query.where("status", "=", status as ApplicationStatus))
    .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as number))
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .execute();
  return toPage(rows, limit);
}

/** Any status may follow any other. Throws NOT_FOUND. */
export async function setApplicationStatus(
  db: Db,
  actor: Actor,
  { id, status }: { id: number; status: ApplicationStatus },
): Promise<LoanApplication> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("loanApplications")
      .where("id", "=", id)
      .select("status")
      .executeTakeFirst();
    if (!before) throw new AppError("NOT_FOUND", "This application does not exist.");
    const after = await trx
      .updateTable("loanApplications")
      .set({ status })
      .where("id", "=", id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await recordChange(trx, actor, {
      action: "applications.setStatus",
      subject: `application ${id}`,
      before: before.status,
      after: status,
    });
    return after;
  });
}
