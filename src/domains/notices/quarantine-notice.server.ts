import { counted } from "#kit/values/counted.ts";
import { DAY_MS, dayOf } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { notify, adminReaders } from "./notify.server.ts";

/**
 * An application must be answered within 30 days (12 CFR 1002.9), so admins are reminded before
 * these end, and every 28 days; not more often, because spam waits there for 25 months.
 */
const AGAIN_MS = 28 * DAY_MS;

// Decision: src/decisions/047-spam-waits-outside.md
/**
 * Notifies admins of how many wait in the quarantine, at most once a day: of new ones, and of
 * applications again when nothing new has come for four weeks. What a person reported there is not
 * counted.
 */
export async function notifyOfQuarantine(db: Db, now = new Date()): Promise<void> {
  const last = await db
    .selectFrom("notices")
    .where("kind", "=", "quarantine")
    .orderBy("id", "desc")
    .limit(1)
    .select("createdAt")
    .executeTakeFirst();
  const told = last?.createdAt ?? "";
  if (told !== "" && told.slice(0, 10) === dayOf(now)) return;
  const kinds = await db
    .selectFrom("quarantine")
    .where("reported", "is", null)
    .groupBy("kind")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .select(({ fn }) => fn.max("heldAt").as("newest"))
    .execute();
  const countOf = (kind: string) => kinds.find((each) => each.kind === kind)?.count ?? 0;
  const applications = countOf("application");
  const isDue = applications > 0 && told < new Date(now.getTime() - AGAIN_MS).toISOString();
  if (!isDue && kinds.every(({ newest }) => newest <= told)) return;
  const numbers = [
    ...(applications > 0 ? [counted(applications, "application")] : []),
    ...(countOf("message") > 0 ? [counted(countOf("message"), "message")] : []),
  ];
  const occasion = {
    kind: "quarantine" as const,
    title: `In quarantine: ${numbers.join(" and ")}`,
    path: () => "/admin/leads?quarantine=true",
  };
  await db.transaction().execute(async (trx) => notify(trx, occasion, await adminReaders(trx)));
}
