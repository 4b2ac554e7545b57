import { setImmediate as turn } from "node:timers/promises";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Job } from "#platform/jobs.ts";
import { standingsOf } from "#domains/consents/withdrawals.server.ts";
import { firstNameIn } from "#domains/leads/reply/placeholders.ts";
import { ownOnly, readLead } from "#domains/leads/leads.server.ts";
import { currentRates } from "#domains/rates/sheets.server.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { bestGain, gainLetter } from "./gains.ts";
import type { RateGain, ShownGain } from "./rate-watch.output.ts";

/** Loans in one transaction, so that others wait only for a moment. */
const AT_ONCE = 100;

/** Compares all past loans now and then, and when rates or rules have changed. */
export function createRateWatch(db: Db): Omit<Job, "every"> {
  return {
    failure: "past loans not compared with the rates",
    run: (stopping) => watchRates(db, stopping),
  };
}

/**
 * Compares the past loans of those who permit to be called, texted or emailed with the published
 * rates, and keeps what is worth it. Without rates, or while the lender has not switched the watch
 * on, there is none.
 */
async function watchRates(db: Db, stopping: AbortSignal): Promise<void> {
  const { rateWatch: rules } = await readDeskSettings(db);
  const rates = await currentRates(db);
  if (!rules || !rates) {
    await db.deleteFrom("rateGains").execute();
    return;
  }
  const today = new Date().toISOString().slice(0, 10);
  for (let after = 0; !stopping.aborted; await turn()) {
    const loans = await loansAfter(db, after);
    const last = loans.at(-1)?.id;
    if (last === undefined) return;
    const standings = await standingsOf(db, loans);
    const gains = loans.flatMap((loan, index) => {
      if (standings[index]?.permitted.every((channel) => channel === "newsletter")) return [];
      const gain = bestGain(loan, rates.rows, { rules, today });
      const { id: pastLoanId, leadId } = loan;
      return gain
        ? [{ pastLoanId, leadId, expiresAt: rates.expiresAt, gain: JSON.stringify(gain) }]
        : [];
    });
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom("rateGains")
        .where("pastLoanId", ">", after)
        .where("pastLoanId", "<=", last)
        .execute();
      if (gains.length > 0) await trx.insertInto("rateGains").values(gains).execute();
    });
    after = last;
  }
}

function loansAfter(db: Db, after: number) {
  return db
    .selectFrom("pastLoans")
    .innerJoin("leads", "leads.id", "pastLoans.leadId")
    .leftJoin("contactSubmissions as message", "message.id", "leads.messageId")
    .leftJoin("loanApplications as application", "application.id", "leads.applicationId")
    .where("pastLoans.id", ">", after)
    .orderBy("pastLoans.id")
    .limit(AT_ONCE)
    .select(["pastLoans.id", "leadId", "closedOn", "pastLoans.amount", "ratePercent", "termMonths"])
    .select((row) => [
      row.fn.coalesce("application.email", "message.email", row.val("")).as("email"),
      row.fn.coalesce("application.phone", "message.phone", row.val("")).as("phone"),
    ])
    .execute();
}

/**
 * What the loans of a lead's person would save by the rates that are published now, at leads that
 * the actor may see. Throws NOT_FOUND.
 */
export async function gainsOf(
  db: Db,
  { actor, site }: Asking,
  leadId: number,
): Promise<ShownGain[]> {
  const { personId, fullName, name } = await readLead(db, actor, leadId);
  const rates = await currentRates(db);
  if (!rates) return [];
  const own = ownOnly(actor);
  const rows = await db
    .selectFrom("rateGains")
    .innerJoin("leads", "leads.id", "rateGains.leadId")
    .innerJoin("pastLoans", "pastLoans.id", "pastLoanId")
    .where("leads.personId", "=", personId)
    .where("expiresAt", "=", rates.expiresAt)
    .$if(own !== undefined, (gains) => gains.where("leads.assigneeId", "=", own as number))
    .orderBy("pastLoanId")
    .select(["pastLoanId", "gain", "expiresAt", "ratePercent"])
    .execute();
  const to = firstNameIn(fullName ?? name ?? "");
  const sheet = { ...rates, publicUrl: site.publicUrl, to };
  return rows.map(({ pastLoanId, gain, expiresAt, ratePercent }) => {
    const parsed = JSON.parse(gain) as RateGain;
    const letter = gainLetter(parsed, ratePercent ?? 0, sheet);
    return { ...parsed, loanId: pastLoanId, expiresAt, letter };
  });
}
