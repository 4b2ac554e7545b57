import { emailKey, FIRST_ADMIN_NAME } from "#domains/accounts/accounts.ts";
import type { ThreadMessage } from "./applications.ts";
import type { TimelineData } from "#domains/leads/timeline.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { notifyWorkers } from "#domains/notices/notify.server.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import type { Owner } from "#domains/records/find-person.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { takeItems } from "#domains/records/clocks/six-items.server.ts";
import { workersOn } from "#domains/records/workers.server.ts";
import { accountMessageNotice } from "./application-mails.server.ts";
import { findOwn } from "./own-applications.server.ts";

/**
 * What the borrower of an application wrote in their account or by mail, and what the lender
 * answered to their address, newest first. The rest of the timeline is not for them. Throws
 * NOT_FOUND.
 */
export async function readThread(
  db: Db,
  { user }: { user: Owner },
  { id, ...paging }: Paging & { id: number },
): Promise<Page<ThreadMessage>> {
  const { leadId } = await findOwn(db, user, id);
  const { rows, ...page } = toPage(await threadQuery(db, leadId, paging).execute(), paging.limit);
  const isTheirs = ({ data }: (typeof rows)[number]) => {
    const { from, to } = JSON.parse(data) as TimelineData;
    const address = from ?? to;
    return address === undefined || emailKey(address) === emailKey(user.email);
  };
  return { ...page, rows: rows.filter(isTheirs).map(toMessage) };
}

function threadQuery(db: Db, leadId: number, { limit, cursor }: Paging) {
  return db
    .selectFrom("timeline")
    .where("leadId", "=", leadId)
    .where("kind", "in", ["message", "reply", "answer"])
    .$call(newestFirst({ limit, cursor }))
    .select(["id", "kind", "at", "actorName", "text", "data"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof threadQuery>["execute"]>>[number];

function toMessage({ id, at, kind, actorName, text, data }: Row): ThreadMessage {
  const isOwn = kind !== "reply";
  const { isUnproved = false } = JSON.parse(data) as TimelineData;
  const isNamed = !isOwn && actorName !== Object.values(FIRST_ADMIN_NAME).join(" ");
  return { id, at, isOwn, isUnproved, author: isNamed ? actorName : "", text };
}

/** Within this time, the same text is the same message, sent twice. */
const REPEAT_MS = 60_000;
const MOST_A_DAY = 50;

/**
 * Adds a message of the borrower to the timeline of their application, and notifies the officer who
 * has it, or the office. Throws NOT_FOUND, and TOO_MANY_REQUESTS for a flood.
 */
export async function writeToLender(
  db: Db,
  asking: { actor: { user: Owner }; site: Site },
  written: { id: number; text: string },
): Promise<ThreadMessage> {
  return db.transaction().execute((trx) => addToThread(trx, asking, written));
}

/** The same, in the transaction of what it belongs to; `isHere` where it cannot be refused. */
export async function addToThread(
  trx: Db,
  { actor, site }: { actor: { user: Owner }; site: Site },
  { id, text, isHere = false }: { id: number; text: string; isHere?: boolean },
): Promise<ThreadMessage> {
  const { leadId, reference, fullName, email } = await findOwn(trx, actor.user, id);
  // Two sent at the same time get here one after the other
  await trx.selectFrom("leads").where("id", "=", leadId).select("id").forUpdate().execute();
  const since = (ms: number) => ago(ms);
  const recent = await threadQuery(trx, leadId, { limit: MOST_A_DAY })
    .where("kind", "=", "message")
    .where("at", ">", since(DAY_MS))
    .execute();
  const repeated = recent.find((row) => row.text === text && row.at > since(REPEAT_MS));
  if (repeated) return toMessage(repeated);
  if (recent.length >= MOST_A_DAY)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      "You have written many messages today. Please call us, or write again tomorrow.",
    );
  await takeItems(trx, id, { text }, isHere ? "request" : "borrower");
  await happened(trx, "person", "message.written", { on: { id: leadId }, text });
  await notifyStaff(trx, site, { id, reference, fullName, email, text });
  const [added] = await threadQuery(trx, leadId, { limit: 0 })
    .where("kind", "=", "message")
    .execute();
  return toMessage(added as Row);
}

interface Written {
  id: number;
  reference: string;
  fullName: string;
  email: string;
  text: string;
}

async function notifyStaff(trx: Db, site: Site, written: Written): Promise<void> {
  const { id, reference } = written;
  const { office, ...workers } = await workersOn(trx, { applicationId: id, reference });
  const mailTo = (to: string, path: string) => accountMessageNotice(written, site, { to, path });
  for (const { to, path } of office) await queueMail(trx, mailTo(to, path));
  await notifyWorkers(
    trx,
    {
      kind: "borrower",
      leadId: workers.leadId,
      title: mailTo("", "").subject,
      mailed: office.map(({ to }) => to),
      mail: (reader, path) => mailTo(reader.email, path),
    },
    workers,
  );
}
