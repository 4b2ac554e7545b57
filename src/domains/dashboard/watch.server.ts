import { ago, HOUR_MS } from "#kit/values/times.ts";
import { queueEvents } from "#domains/audit/outgoing.server.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { ALARM, type Mail } from "#domains/mail/outbox.server.ts";
import { notify, adminReaders, type Reader } from "#domains/notices/notify.server.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { NO_MAIL_SERVER, type Problem, readProblems } from "./system.server.ts";

/** What comes and goes within this time is one problem. */
const OVER_AFTER_MS = HOUR_MS / 6;

// Decision: src/decisions/097-problems-are-told.md
/**
 * Tells admins and other programs of what does not work: once when it begins, once for each way in
 * which it becomes another, and once when it is over.
 */
export async function watchProblems(app: App): Promise<void> {
  const site = siteOf(app);
  for (const problem of await readProblems(app))
    if (problem.kind !== NO_MAIL_SERVER)
      await app.db.transaction().execute((trx) => see(trx, site, problem));
  await app.db.transaction().execute(async (trx) => {
    const over = await trx
      .deleteFrom("problems")
      .where("seenAt", "<", ago(OVER_AFTER_MS))
      .returning(["kind", "sentence", "since"])
      .execute();
    for (const problem of over) await tell(trx, site, { ...problem, isOver: true });
  });
}

async function see(trx: Db, site: Site, { kind, sentence }: Problem): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .insertInto("problems")
    .values({ kind, sentence, since: now, seenAt: now, told: "[]" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process waits here, so that one of them tells
  const { told, since } = await trx
    .selectFrom("problems")
    .where("kind", "=", kind)
    .forUpdate()
    .select(["told", "since"])
    .executeTakeFirstOrThrow();
  const known = JSON.parse(told) as string[];
  const shape = sentence.replaceAll(/\d+/g, "0");
  const isNew = !known.includes(shape);
  await trx
    .updateTable("problems")
    .set({ seenAt: now, sentence, ...(isNew && { told: JSON.stringify([...known, shape]) }) })
    .where("kind", "=", kind)
    .execute();
  if (isNew) await tell(trx, site, { kind, sentence, since, isOver: false });
}

interface Told extends Problem {
  since: string;
  isOver: boolean;
}

async function tell(trx: Db, site: Site, { isOver, ...problem }: Told): Promise<void> {
  const occasion = {
    kind: "problem" as const,
    title: isOver ? `Resolved: ${problem.sentence}` : problem.sentence,
    path: () => "/admin",
    mail: (reader: Reader) => problemMail(site, reader, { ...problem, isOver }),
  };
  await notify(trx, occasion, await adminReaders(trx));
  const event = isOver ? "problem.ended" : "problem.began";
  await queueEvents(trx, [{ event, recordId: null, change: problem }]);
}

function problemMail(
  site: Site,
  reader: Pick<Reader, "email" | "firstName">,
  { sentence, isOver }: Pick<Told, "sentence" | "isOver">,
): Mail {
  return composeMail({
    to: reader.email,
    audience: "office",
    topic: ALARM,
    subject: `${isOver ? "Problem resolved" : "Problem"} at ${site.companyName}`,
    paragraphs: [
      `Hello ${reader.firstName},`,
      isOver ? "This problem is resolved:" : "The website found a problem:",
      sentence,
      ...(isOver ? [] : ["You get another email when it is resolved."]),
    ],
    action: { label: "Open the dashboard", url: `${site.publicUrl}/admin` },
    ending: {
      text: "You get this as an administrator.",
      label: "Choose your notices",
      url: `${site.publicUrl}/account#notice-settings`,
    },
  });
}

/** The mails as an administrator called Ada would get them. */
export function problemSamples(site: Site): Record<string, Mail> {
  const ada = { email: "ada@example.com", firstName: "Ada" };
  const sentence = "The last backup that was checked cannot be restored.";
  return {
    "To administrators: something does not work": problemMail(site, ada, {
      sentence,
      isOver: false,
    }),
    "To administrators: it works again": problemMail(site, ada, { sentence, isOver: true }),
  };
}
