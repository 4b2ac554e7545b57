import { aboutApplication, happened } from "#domains/audit/happened.server.ts";
import {
  APPLICATION_STATUSES,
  type ApplicationDetails,
  type ApplicationStatus,
  type LoanApplication,
} from "./applications.ts";
import { loanApplication } from "./applications.output.ts";
import type { RecordCounts, RecordFilter } from "#domains/records/records.ts";
import type { Asking } from "#platform/context.ts";
import { columnsOf, type Db, wordingOf } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import type { Page } from "#platform/paging.ts";
import { mailForward } from "./forward-mail.server.ts";
import { planNotice } from "#domains/records/notice.server.ts";
import { countFound, recordsQuery, toRecordPage } from "#domains/records/record-search.server.ts";
import { changeOf, refuseStale, type StatusChange } from "#domains/records/status-change.server.ts";

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

export async function listWithAnswers(
  db: Db,
  filter: ApplicationFilter,
): Promise<Page<ApplicationDetails>> {
  const read = await applicationsQuery(db, filter)
    .select(["loanApplications.details", "loanApplications.officerId"])
    .select("loanApplications.officerName")
    .execute();
  const { rows, ...page } = toRecordPage(read, filter);
  const officers = await db
    .selectFrom("users")
    .where(
      "id",
      "in",
      rows.flatMap(({ officerId }) => officerId ?? []),
    )
    .select(["id", "firstName", "lastName"])
    .execute();
  const names = new Map(officers.map((each) => [each.id, `${each.firstName} ${each.lastName}`]));
  return {
    ...page,
    rows: rows.map(({ details, officerId, officerName, ...application }) => ({
      ...application,
      details: JSON.parse(details) as ApplicationDetails["details"],
      officer: (officerId === null ? undefined : names.get(officerId)) ?? officerName,
    })),
  };
}

export function applicationsQuery(db: Db, filter: ApplicationFilter) {
  return recordsQuery(db, "loanApplications", filter).select(COLUMNS);
}

export function countApplications(
  db: Db,
  search: string,
): Promise<RecordCounts<ApplicationStatus>> {
  return countFound(APPLICATION_STATUSES, (limit) =>
    recordsQuery(db, "loanApplications", { search, limit }).select("status").execute(),
  );
}

/** One application with every answer given. Throws NOT_FOUND. */
export async function findApplication(db: Db, id: number): Promise<ApplicationDetails> {
  const row = await db
    .selectFrom("loanApplications")
    .leftJoin("users", "users.id", "loanApplications.officerId")
    .where("loanApplications.id", "=", id)
    .select(COLUMNS)
    .select(["details", "officerName", "users.firstName", "users.lastName"])
    .executeTakeFirstOrThrow(noSuchApplication);
  const { details, officerName, firstName, lastName, ...application } = row;
  return {
    ...application,
    details: JSON.parse(details) as ApplicationDetails["details"],
    officer: firstName === null ? officerName : `${firstName} ${lastName}`,
  };
}

/**
 * Sets the status and records who did. Throws NOT_FOUND, and CONFLICT when the current status is
 * neither the expected nor the new one.
 */
export function setApplicationStatus(
  db: Db,
  asking: Asking,
  change: StatusChange<ApplicationStatus>,
): Promise<LoanApplication> {
  return db.transaction().execute((trx) => changeApplicationStatus(trx, asking, change));
}

/** The same inside a transaction. */
export async function changeApplicationStatus(
  trx: Db,
  asking: Asking,
  change: StatusChange<ApplicationStatus>,
): Promise<LoanApplication> {
  const { actor } = asking;
  const { id, status } = change;
  for (;;) {
    const application = await readApplication(trx, id);
    if (application.status === status) return application;
    refuseStale(application.status, change);
    const changed = await trx
      .updateTable("loanApplications")
      .set({
        status,
        noticeOn: null,
        isOldDenial: 0,
        reasons: change.reasons ? JSON.stringify(change.reasons) : null,
      })
      .where("id", "=", id)
      .where("status", "=", application.status)
      .returning(COLUMNS)
      .executeTakeFirst();
    // Somebody else changed it in between, so it is read again
    if (!changed) continue;
    const counts = { [application.status]: -1, [status]: 1 };
    await wordingOf(trx).count(trx, "loanApplications", counts);
    const { data, ...told } = changeOf(application.status, status);
    await happened(trx, actor, "applications.setStatus", {
      on: aboutApplication(changed.reference),
      ...told,
      data: { ...data, ...(change.reasons && { reason: change.reasons.join("; ") }) },
    });
    await planNotice(trx, actor, id, status === "rejected");
    await mailForward(trx, asking, changed);
    return changed;
  }
}

/** One application. Throws NOT_FOUND. */
export async function readApplication(db: Db, id: number): Promise<LoanApplication> {
  return db
    .selectFrom("loanApplications")
    .where("id", "=", id)
    .select(COLUMNS)
    .executeTakeFirstOrThrow(noSuchApplication);
}

const noSuchApplication = missing("This application does not exist.");
