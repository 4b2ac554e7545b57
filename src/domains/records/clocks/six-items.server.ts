import {
  completesItems,
  isWhole,
  type Item,
  itemsIn,
  SIX_ITEMS,
  type Supplied,
} from "#domains/applications/clocks/six-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";

/** Which of the six items of an application are here, with the moment since when. */
export async function itemsOf(trx: Db, applicationId: number): Promise<Map<Item, string>> {
  const { details, fullName, loanAmount, createdAt } = await trx
    .selectFrom("loanApplications")
    .where("id", "=", applicationId)
    .select(["details", "fullName", "loanAmount", "createdAt"])
    .executeTakeFirstOrThrow();
  const answers = JSON.parse(details) as Record<string, string | number | boolean>;
  const given = {
    fields: { ...answers, fullName, loanAmount },
    text: String(answers.comment ?? ""),
  };
  const written = await trx
    .selectFrom("timeline")
    .innerJoin("leads", "leads.id", "timeline.leadId")
    .where("leads.applicationId", "=", applicationId)
    .where("timeline.kind", "in", ["message", "answer", "note"])
    .select(["timeline.text", "timeline.at"])
    .execute();
  const files = await trx
    .selectFrom("documents")
    .innerJoin("documentFiles", "documentFiles.documentId", "documents.id")
    .where("applicationId", "=", applicationId)
    .select(["name as document", "documentFiles.createdAt as at"])
    .execute();
  const since = new Map<Item, string>();
  for (const { at, ...supplied } of [{ ...given, at: createdAt }, ...written, ...files])
    for (const item of itemsIn(supplied)) {
      const known = since.get(item);
      if (known === undefined || at < known) since.set(item, at);
    }
  return since;
}

/** How an item is handed over. An email is here already, and a privacy request is always taken. */
type Giver = "borrower" | "staff" | "mail" | "request";

// Decision: src/decisions/124-clocks-and-guards.md
/**
 * Keeps out what would make a request an application of Regulation Z, unless the lender takes
 * applications, it is over, or all six items are here; notes when the sixth comes. Throws CONFLICT.
 */
export async function takeItems(
  trx: Db,
  applicationId: number,
  supplied: Supplied,
  by: Giver = "borrower",
): Promise<void> {
  if (!(await refuseSixth(trx, applicationId, supplied, by))) return;
  await trx
    .updateTable("loanApplications")
    .set({ completeAt: new Date().toISOString() })
    .where("id", "=", applicationId)
    .where("completeAt", "is", null)
    .execute();
}

/** Only the check, for before a file is read. Resolves to whether the sixth item is accepted. */
export async function refuseSixth(
  db: Db,
  applicationId: number,
  supplied: Supplied,
  by: Giver = "borrower",
): Promise<boolean> {
  const added = itemsIn(supplied);
  if (added.size === 0 || !(await isOpen(db, applicationId))) return false;
  const known = new Set((await itemsOf(db, applicationId)).keys());
  if (isWhole(known) || !isWhole(new Set([...known, ...added]))) return false;
  const last = [...added].filter((item) => !known.has(item));
  if (by === "borrower" || by === "staff")
    await refuse(db, last, { by, document: supplied.document });
  return true;
}

/** Those of the named documents that would be refused now, because each completes the six items. */
export async function refusedOf(
  db: Db,
  applicationId: number,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0 || !(await isOpen(db, applicationId))) return new Set();
  if ((await readDeskSettings(db)).takesApplications) return new Set();
  const known = [...(await itemsOf(db, applicationId)).keys()];
  if (isWhole(new Set(known))) return new Set();
  return new Set(names.filter((name) => completesItems(known, [{ name }])));
}

/** Whether a Loan Estimate may still become due. */
async function isOpen(db: Db, applicationId: number): Promise<boolean> {
  const found = await db
    .selectFrom("loanApplications")
    .where("id", "=", applicationId)
    .where("status", "=", "pending")
    .where("estimateOn", "is", null)
    .where("completeAt", "is", null)
    .where("withdrawnOn", "is", null)
    .select("id")
    .executeTakeFirst();
  return found !== undefined;
}

/** The same of a form by itself, before there is a record. */
export async function refuseWhole(db: Db, sent: { comment?: string | undefined }): Promise<void> {
  const items = itemsIn({ fields: { ...sent }, text: sent.comment });
  if (isWhole(items)) await refuse(db, [...items], { by: "borrower" });
}

interface Refused {
  by: "borrower" | "staff";
  document?: string | undefined;
}

async function refuse(db: Db, last: Item[], { by, document }: Refused): Promise<void> {
  if ((await readDeskSettings(db)).takesApplications) return;
  const [item = "ssn"] = last.includes("ssn") ? ["ssn" as const] : last;
  const what =
    document === undefined
      ? `leave out the ${SIX_ITEMS[item]}`
      : `do not ${by === "staff" ? "add" : "send"} “${document}” yet`;
  throw new AppError(
    "CONFLICT",
    by === "staff"
      ? `With this, the request would be a formal application, which this website does not take. Please ${what}: first note the Loan Estimate as sent, or ask an administrator to switch on formal applications in Lead Settings.`
      : `With this, your request would be a formal application, which this website does not take. Please ${what}: a loan officer asks for it when you apply formally.`,
  );
}
