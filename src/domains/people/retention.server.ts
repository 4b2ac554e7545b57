import { NOTIFY_DAYS } from "#domains/applications/clocks/clocks.ts";
import { tellAdmins } from "#domains/accounts/admin-notices.server.ts";
import { about, happened } from "#domains/audit/happened.server.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";
import { counted } from "#kit/values/counted.ts";
import { DAY_MS, monthsAfter } from "#kit/values/times.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { heldPeople } from "#domains/records/legal-hold.server.ts";
import { type Counts, erase } from "./erase.server.ts";
import { type Erasing, mentionsOf } from "./mentions.server.ts";
import { DISPOSED, DISPOSED_IN_WORDS, type Disposed } from "./people.ts";
import { recordsOf } from "./person.server.ts";
import { type Scan, scanMentions } from "./scan.server.ts";

/** How many records one transaction erases. */
const AT_ONCE = 50;
/** Others go on in the next night. */
const MOST_A_NIGHT = 10_000;
/** Admins have at least so long to put somebody on hold. */
const NOTICE_MS = 7 * DAY_MS;
/** A server that is off for some days announces later. */
const ANNOUNCED_WITHIN_MS = NOTICE_MS + 3 * DAY_MS;

type Disposal = Row<"disposals">;

// Decision: src/decisions/121-disposal-is-announced.md
/**
 * Announces what the lender's rules would erase, and erases on the first of the month what was
 * announced and is not on hold.
 */
export async function dispose(app: App, now = new Date()): Promise<void> {
  for (const kind of DISPOSED)
    await app.db.transaction().execute((trx) => announce(trx, siteOf(app), { kind, now }));
  const due = app.db.selectFrom("disposals").where("endedAt", "is", null).selectAll();
  for (const disposal of await due.where("dueAt", "<=", now.toISOString()).execute())
    await carryOut(app, disposal, now);
}

/** The first of a month, UTC, that leaves the time of the notice. */
export function nextDisposal(now: Date): Date {
  const soonest = new Date(now.getTime() + NOTICE_MS);
  return new Date(Date.UTC(soonest.getUTCFullYear(), soonest.getUTCMonth() + 1, 1));
}

async function announce(
  trx: Db,
  site: Site,
  { kind, now }: { kind: Disposed; now: Date },
): Promise<void> {
  const dueAt = nextDisposal(now);
  const { [kind]: months } = (await readDeskSettings(trx)).retention;
  if (months === null || dueAt.getTime() - now.getTime() > ANNOUNCED_WITHIN_MS) return;
  const announcedAt = now.toISOString();
  const before = monthsAfter(now, -months);
  const announced = await countOld(trx, { kind, before, announcedAt });
  if (announced === 0) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("disposals")
    .values({
      kind,
      months,
      announced,
      announcedAt,
      dueAt: dueAt.toISOString(),
      erased: "{}",
      held: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  await tellAdmins(trx, (reader) => announcement(site, reader, { kind, announced, months, dueAt }));
}

/** Erases in turns, so that others wait for milliseconds. A rule that has ended erases nothing. */
async function carryOut({ db, key, uploads }: App, disposal: Disposal, now: Date): Promise<void> {
  for (let turn = 0; turn < MOST_A_NIGHT / AT_ONCE; turn += 1) {
    const old = await oldLeads(db, await ruleOf(db, disposal));
    const scan = await scanMentions(db, mentionsOf(await erasingOf(db, old)));
    const files = await db
      .transaction()
      .execute((trx) => eraseSome({ db: trx, key }, disposal, { scan, now }));
    if (!files) return;
    for (const path of files) await uploads.storage.remove(path);
  }
}

interface Rule {
  kind: Disposed;
  /** The time before which the last thing happened to them. */
  before: string;
  /** Whose hold ends later was not announced. */
  announcedAt: string;
}

/** What was announced; a longer rule counts at once. Undefined when there is none any more. */
async function ruleOf(db: Db, { kind, months, announcedAt }: Disposal): Promise<Rule | undefined> {
  const { [kind]: current } = (await readDeskSettings(db)).retention;
  if (current === null) return undefined;
  return { kind, before: monthsAfter(announcedAt, -Math.max(months, current)), announcedAt };
}

/** Resolves to the files of what it erased; undefined when nothing is left and the disposal ends. */
async function eraseSome(
  { db: trx, key }: Pick<App, "db" | "key">,
  { id }: Disposal,
  { scan, now }: { scan: Scan; now: Date },
): Promise<string[] | undefined> {
  const disposals = trx.selectFrom("disposals").where("id", "=", id).selectAll();
  const disposal = await disposals.forUpdate().executeTakeFirstOrThrow();
  // Another process was faster
  if (disposal.endedAt !== null) return undefined;
  const rule = await ruleOf(trx, disposal);
  const chosen = await oldLeads(trx, rule);
  const locked = trx.selectFrom("leads").where("id", "in", chosen).orderBy("id").select("id");
  await locked.forUpdate().execute();
  // Whoever was put on hold meanwhile stays
  const still = await oldLeads(trx, rule);
  const leadIds = chosen.filter((each) => still.includes(each));
  const sofar = JSON.parse(disposal.erased) as Partial<Counts>;
  if (chosen.length > 0) {
    const { counts, files } = await erase({ db: trx, key }, await erasingOf(trx, leadIds), scan);
    const erased = JSON.stringify(sumOf(sofar, counts));
    await trx.updateTable("disposals").set({ erased }).where("id", "=", id).execute();
    return files;
  }
  const held = rule ? await countOld(trx, rule, true) : 0;
  const ended = { endedAt: now.toISOString(), held };
  await trx.updateTable("disposals").set(ended).where("id", "=", id).execute();
  const { kind, months, announced } = disposal;
  await happened(trx, "schedule", "leads.eraseOld", {
    on: about("leads", null, "leads"),
    after: { rule: { [kind]: months }, announced, erased: sofar, held },
  });
  return undefined;
}

function sumOf(one: Partial<Counts>, other: Counts): Counts {
  const sums = Object.entries(other).map(([part, number]) => [
    part,
    number + (one[part as keyof Counts] ?? 0),
  ]);
  return Object.fromEntries(sums) as Counts;
}

/** Erases only the records, not everything with the person's addresses. */
async function erasingOf(db: Db, leadIds: readonly number[]): Promise<Erasing> {
  return { records: await recordsOf(db, { leadIds }), kept: [], addresses: [] };
}

/** The first leads that are older than the lender wants to keep, and not on hold. */
async function oldLeads(db: Db, rule: Rule | undefined): Promise<number[]> {
  if (!rule) return [];
  const rows = await oldQuery(db, rule)
    .orderBy("leads.id")
    .limit(AT_ONCE)
    .select("leads.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function countOld(db: Db, rule: Rule, onHold = false): Promise<number> {
  const { count } = await oldQuery(db, rule, onHold)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Leads to which nothing has happened since, by their kind; those on hold, or the others. */
export function oldQuery(db: Db, { kind, before, announcedAt }: Rule, onHold = false) {
  return db
    .selectFrom("leads")
    .where("leads.createdAt", "<=", before)
    .where("leads.personId", onHold ? "in" : "not in", heldPeople(db, announcedAt))
    .where((lead) => {
      const last = lead.selectFrom("timeline").whereRef("timeline.leadId", "=", "leads.id");
      if (kind === "messages") {
        const later = last
          .where("timeline.kind", "not in", ["viewed", "mail"])
          .where("timeline.at", ">", before)
          .select("timeline.id");
        const loans = lead.selectFrom("pastLoans").whereRef("pastLoans.leadId", "=", "leads.id");
        return lead.and([
          lead("messageId", "is not", null),
          // Past clients are no messages
          lead("importId", "is", null),
          lead.not(lead.exists(loans.select("pastLoans.id"))),
          lead.not(lead.exists(later)),
        ]);
      }
      const rejected = lead.selectFrom("loanApplications").where("status", "=", "rejected");
      const told = rejected.where("noticeOn", "<=", before.slice(0, 10));
      const untold = rejected.where("noticeOn", "is", null);
      const earlier = new Date(Date.parse(before) - NOTIFY_DAYS * DAY_MS).toISOString();
      const decidedAt = last
        .where("kind", "=", "status")
        .select((entry) => entry.fn.max<string | null>("timeline.at").as("at"));
      // 12 CFR 1002.12(b) counts from the day on which the applicant was told
      return lead.or([
        lead.and([
          lead("applicationId", "in", told.select("loanApplications.id")),
          lead(decidedAt, "<=", before),
        ]),
        lead.and([
          lead("applicationId", "in", untold.select("loanApplications.id")),
          lead(decidedAt, "<=", earlier),
        ]),
      ]);
    });
}

interface Announced {
  kind: Disposed;
  announced: number;
  months: number;
  dueAt: Date;
}

function announcement(
  site: Site,
  { email, firstName }: { email: string; firstName: string },
  { kind, announced, months, dueAt }: Announced,
): Mail {
  const what = counted(announced, ...DISPOSED_IN_WORDS[kind]);
  const on = dueAt.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return composeMail({
    to: email,
    audience: "office",
    subject: `${what} will be erased on ${on}`,
    paragraphs: [
      `Hello ${firstName},`,
      `By your rule for ${DISPOSED_IN_WORDS[kind][1]} older than ${months} months, ${site.companyName} erases ${what} on ${on}, with all attachments. This cannot be undone.`,
      "If one of them must stay, such as for a lawsuit or an examination, put the person on hold on the record's page, in the part on their data.",
    ],
    action: { label: "See what will be erased", url: `${site.publicUrl}${DISPOSALS_PATH}` },
  });
}

const DISPOSALS_PATH = "/admin/leads/settings#disposals";

/** The mail as an administrator called Ada would get it. */
export function disposalSamples(site: Site): Record<string, Mail> {
  const ada = { email: "ada@example.com", firstName: "Ada" };
  const dueAt = new Date("2026-12-01T00:00:00.000Z");
  const given = { kind: "applications", announced: 12, months: 25, dueAt } as const;
  return { "To administrators: records will be erased": announcement(site, ada, given) };
}
