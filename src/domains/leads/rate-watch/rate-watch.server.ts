import { setImmediate as turn } from "node:timers/promises";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Job } from "#platform/jobs.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import { standingsOf } from "#domains/consents/withdrawals.server.ts";
import { knownToday } from "#domains/dated-tables/dated-tables.server.ts";
import { firstNameIn } from "#domains/leads/reply/placeholders.ts";
import { ownOnly, readLead } from "#domains/leads/leads.server.ts";
import { currentRates, sheetsInForce } from "#domains/rates/sheets.server.ts";
import { officeDays } from "#domains/records/clocks/office-days.server.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { bestGain, gainInWords, gainText, type Watched } from "./gains.ts";
import type { RateGain, ShownGain } from "./rate-watch.output.ts";

/** Loans in one transaction, so that others wait only for a moment. */
const AT_ONCE = 50;

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
  const today = (await officeDays(db))(new Date().toISOString());
  const { tables } = await knownToday(db);
  const watched = { rules, today, known: { tables, today } };
  let after: number | undefined = 0;
  for (; after !== undefined && !stopping.aborted; await turn())
    after = await compare(db, { ...rates, ...watched, after });
}

/** Compares the next loans. Resolves to the last of them; undefined after the last of all. */
function compare(
  db: Db,
  { id: sheetId, rows, after, ...watched }: Watched & { id: number; after: number },
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const loans = await loansAfter(trx, after);
    const last = loans.at(-1)?.id;
    if (last === undefined) return undefined;
    const standings = await standingsOf(trx, loans);
    const gains = loans.flatMap((loan, index) => {
      const gain = mayReach(standings[index]) && bestGain(loan, { rows, ...watched });
      if (!gain) return [];
      const { id: pastLoanId, leadId } = loan;
      return { pastLoanId, leadId, sheetId, words: gainInWords(gain), gain: JSON.stringify(gain) };
    });
    await trx
      .deleteFrom("rateGains")
      .where("pastLoanId", ">", after)
      .where("pastLoanId", "<=", last)
      .execute();
    if (gains.length > 0)
      await trx
        .insertInto("rateGains")
        .values(gains)
        // Another process was faster
        .onConflict((known) => known.column("pastLoanId").doNothing())
        .execute();
    return last;
  });
}

/** For how long nobody is told again of a lower rate after a reply, or a note of a call. */
const QUIET_MS = 30 * DAY_MS;

/**
 * Past loans that the published rates would make cheaper, whose people nobody has written to or
 * called lately, and nobody is about to.
 */
export function gainsToTell(db: Db) {
  return sheetsInForce(db)
    .innerJoin("rateGains", "rateGains.sheetId", "rateSheets.id")
    .where((gain) =>
      gain.not(
        gain.exists(
          gain
            .selectFrom("timeline")
            .whereRef("timeline.leadId", "=", "rateGains.leadId")
            .where("timeline.kind", "in", ["reply", "note"])
            .where("timeline.at", ">", ago(QUIET_MS))
            .select("timeline.id"),
        ),
      ),
    )
    .where("rateGains.leadId", "not in", db.selectFrom("plannedReplies").select("leadId"));
}

function mayReach(standing: { permitted: readonly string[] } | undefined): boolean {
  return standing?.permitted.some((channel) => channel !== "newsletter") ?? false;
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
 * the actor may see; nothing once they permit no call, text or email. Throws NOT_FOUND.
 */
export async function gainsOf(
  db: Db,
  { actor, site }: Asking,
  leadId: number,
): Promise<ShownGain[]> {
  const { personId, fullName, name, ...lead } = await readLead(db, actor, leadId);
  const rates = await currentRates(db);
  const email = lead.applicationEmail ?? lead.messageEmail ?? "";
  const phone = lead.applicationPhone ?? lead.messagePhone ?? "";
  const [standing] = await standingsOf(db, [{ leadId, email, phone }]);
  if (!rates || !mayReach(standing)) return [];
  const own = ownOnly(actor);
  const rows = await db
    .selectFrom("rateGains")
    .innerJoin("leads", "leads.id", "rateGains.leadId")
    .innerJoin("pastLoans", "pastLoans.id", "pastLoanId")
    .where("leads.personId", "=", personId)
    .where("sheetId", "=", rates.id)
    .$if(own !== undefined, (gains) => gains.where("leads.assigneeId", "=", own as number))
    .orderBy("pastLoanId")
    .select(["pastLoanId", "gain", "words", "ratePercent"])
    .execute();
  const sheet = { ...rates, ...site, to: firstNameIn(fullName ?? name ?? "") };
  return rows.map(({ pastLoanId: loanId, gain, words, ratePercent }) => {
    const parsed = JSON.parse(gain) as RateGain;
    const text = gainText(parsed, ratePercent ?? 0, sheet);
    return { ...parsed, loanId, words, expiresInWords: rates.expiresInWords, text };
  });
}
