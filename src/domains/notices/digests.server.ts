import { counted } from "#kit/values/counted.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { afterQuiet, type Reader, readersAmong } from "./notify.server.ts";

const READERS_AT_ONCE = 20;

/** Combines due notices into one mail for each reader. The mail sender calls it at each look. */
export async function queueDigests(app: App): Promise<void> {
  const now = new Date();
  const due = await app.db
    .selectFrom("notices")
    .where("digestAt", "<=", now.toISOString())
    .distinct()
    .select("userId")
    .limit(READERS_AT_ONCE)
    .execute();
  for (const { userId } of due)
    await app.db.transaction().execute((trx) => queueDigest(trx, app, { userId, now }));
}

/** Taking the notices and queueing their mail is one transaction, so that no process repeats it. */
async function queueDigest(
  trx: Db,
  app: App,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const [reader] = await readersAmong(trx, [userId]);
  const later = reader && afterQuiet(reader, now);
  const waits = later !== undefined && later > now;
  const taken = await trx
    .updateTable("notices")
    .set({ digestAt: waits ? later.toISOString() : null })
    .where("userId", "=", userId)
    .where("digestAt", "<=", now.toISOString())
    .returning(["id", "title", "path", "readAt"])
    .execute();
  const unread = taken.filter(({ readAt }) => readAt === null);
  if (!reader || waits || unread.length === 0) return;
  await queueMail(trx, digestMail(siteOf(app), reader, unread));
}

const MOST_NAMED = 50;

type Line = Pick<Row<"notices">, "id" | "title" | "path">;

function digestMail(
  site: Site,
  reader: Pick<Reader, "email" | "firstName">,
  notices: readonly Line[],
): Mail {
  const count = counted(notices.length, "notice");
  const inOrder = notices.toSorted((a, b) => a.id - b.id);
  const lines = inOrder
    .slice(0, MOST_NAMED)
    .map(({ title, path }) => `${title}\n${site.publicUrl}${path}`);
  const more = notices.length - MOST_NAMED;
  const [first] = inOrder;
  return composeMail({
    to: reader.email,
    audience: "office",
    subject: first && notices.length === 1 ? first.title : `${count} from ${site.companyName}`,
    bare: `${count} from ${site.companyName}`,
    paragraphs: [
      `Hello ${reader.firstName},`,
      ...lines,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: "Open your notices", url: `${site.publicUrl}/account#notices` },
    ending: {
      text: "Sent as a digest (your setting).",
      label: "Choose your notices",
      url: `${site.publicUrl}/account#notice-settings`,
    },
  });
}

/** The mail as a reader called Grace would get it, named by its occasion. */
export function digestSamples(site: Site): Record<string, Mail> {
  const reader = { email: "grace@example.com", firstName: "Grace" };
  const notices = [
    { title: "New loan request 2026-583920-K7QF from Ada Example", path: "2026-583920-K7QF" },
    { title: "To follow up: Ben Sample, Refinancing", path: "2026-000120" },
  ].map(({ title, path }, id) => ({ id, title, path: `/LOagentsPortal/leads/${path}` }));
  return { "Notices of an hour or a day together": digestMail(site, reader, notices) };
}
