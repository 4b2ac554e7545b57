import type { ApplicationDetails } from "#domains/applications/applications.ts";
import type { Db } from "#platform/database/engine.ts";
import { officeDays } from "#domains/records/clocks/office-days.server.ts";
import type { Page } from "#platform/paging.ts";

/**
 * The columns of New York's application log, 3 NYCRR 410.7(a)(4). The first five as the rule has
 * them; what follows them is to be reviewed by 2027-06-30 with its whole text. The address of the
 * applicant is not asked for on this website, of the property only the state.
 */
export const LOG_COLUMNS = {
  createdAt: "Date application received",
  fullName: "Name of applicant",
  applicantAddress: "Address of applicant",
  reference: "File number",
  state: "Address of property (state)",
  source: "Source of application",
  loanPurpose: "Type of loan",
  loanAmount: "Loan amount",
  officer: "Loan originator",
  disposition: "Disposition",
  decidedOn: "Date of disposition",
};

/** Of a page, the applications of New York, and those that name no state, with what was decided. */
export async function logPage<
  Row extends Pick<ApplicationDetails, "id" | "details" | "status" | "createdAt">,
>(db: Db, { rows, ...rest }: Page<Row>) {
  const own = rows.filter(({ details }) => (details.state ?? "NY") === "NY");
  const decided = await db
    .selectFrom("loanApplications")
    .leftJoin("leads", "leads.applicationId", "loanApplications.id")
    .leftJoin("timeline", (join) =>
      join.onRef("timeline.leadId", "=", "leads.id").on("timeline.kind", "=", "status"),
    )
    .where(
      "loanApplications.id",
      "in",
      own.map(({ id }) => id),
    )
    .orderBy("timeline.id")
    .select(["loanApplications.id", "timeline.at", "withdrawnOn"])
    .execute();
  const dayIn = await officeDays(db);
  const days = new Map(decided.map((row) => [row.id, row]));
  return {
    ...rest,
    rows: own.map(({ createdAt, ...others }) => {
      const row = { ...others, createdAt: dayIn(createdAt) };
      const { at, withdrawnOn } = days.get(row.id) ?? {};
      return withdrawnOn
        ? { ...row, disposition: "withdrawn", decidedOn: withdrawnOn }
        : {
            ...row,
            disposition: row.status,
            decidedOn: row.status === "pending" || !at ? null : dayIn(at),
          };
    }),
  };
}
