import type { Db } from "#platform/database/engine.ts";

const MOST = 50;

/** The loans that a person had before, at leads of the officer or of anybody, newest first. */
export function pastLoansOf(db: Db, personId: number, assigneeId: number | undefined) {
  return db
    .selectFrom("pastLoans")
    .innerJoin("leads", "leads.id", "pastLoans.leadId")
    .where("leads.personId", "=", personId)
    .$if(assigneeId !== undefined, (loans) =>
      loans.where("leads.assigneeId", "=", assigneeId as number),
    )
    .orderBy("closedOn", "desc")
    .limit(MOST)
    .select(["pastLoans.id", "closedOn", "pastLoans.amount", "ratePercent", "termMonths"])
    .select(["program", "pastLoans.state", "officer"])
    .execute();
}
