import { fullName } from "#domains/accounts/accounts.ts";
import type { Actor } from "#platform/access.ts";
import { holdActor, spendProof } from "#platform/database/proofs.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import { notify, readersAmong } from "#domains/notices/notify.server.ts";
import { countUnlicensed } from "#domains/records/licensed.server.ts";
import { type Officer, officersAmong } from "#domains/records/desk-settings.server.ts";
import { type Asked, requestContent } from "#domains/applications/application-questions.ts";
import type { LoanPurpose } from "#domains/applications/applications.ts";
import { leadPath } from "./leads.ts";
import type { UndoStep } from "./leads.output.ts";
import { ago, HOUR_MS } from "#kit/values/times.ts";
import { assignmentMail } from "./lead-mails.server.ts";
import { type LeadRow, nameOfAssignee, subjectOf } from "./leads.server.ts";
import { changeEach, undoOf } from "./work.server.ts";

interface Assignment {
  ids: readonly number[];
  revision?: number | undefined;
  /** Null leaves the leads without an officer. */
  assigneeId: number | null;
  /** Without notifying the officer. */
  quietly?: boolean | undefined;
}

/** How many leads can be assigned without a new proof: at once, and by one account in an hour. */
const MOST_UNPROVED = { atOnce: 25, anHour: 100 } as const;

/** How many leads changed, and how many of those are where the officer is not licensed. */
interface Assigned {
  changed: number;
  undo: UndoStep[];
  unlicensed: number;
}

/** Assigns leads to an officer, and notifies them by one mail. */
export async function assignLeads(
  db: Db,
  { actor, site }: Asking,
  { assigneeId, ...asked }: Assignment,
): Promise<Assigned> {
  return db.transaction().execute(async (trx) => {
    if (await areMany(trx, actor, asked.ids.length)) await spendProof(trx, actor);
    const officer = await officerOf(trx, assigneeId);
    return assign(trx, { actor, site }, { ...asked, officer });
  });
}

/**
 * Whether so many leads more need a proof. The account is locked, so that no two calls count alike.
 */
async function areMany(trx: Db, actor: Actor, more: number): Promise<boolean> {
  await holdActor(trx, actor);
  if (more > MOST_UNPROVED.atOnce) return true;
  // The activity names only the first hundred actions of a minute
  const { before } = await trx
    .selectFrom("timeline")
    .where("kind", "=", "assigned")
    .where("at", ">", ago(HOUR_MS))
    .where("actorId", "=", actor.user.id)
    .select((row) => row.fn.countAll<number>().as("before"))
    .executeTakeFirstOrThrow();
  return before + more > MOST_UNPROVED.anHour;
}

/** Gives a lead that nobody has to the officer who answers it. */
export async function takeUnassigned(trx: Db, asking: Asking, lead: LeadRow): Promise<void> {
  if (nameOfAssignee(lead) !== null) return;
  const [officer] = await officersAmong(trx, [asking.actor.user.id]);
  if (officer) await assign(trx, asking, { ids: [lead.id], officer });
}

interface HandOver {
  fromId: number;
  toId: number | null;
  /** The input field for errors about the officer. */
  path?: string;
}

/** Assigns every lead of a user to an officer, or to nobody. */
export function handOver(db: Db, asking: Asking, asked: HandOver): Promise<Assigned> {
  return db.transaction().execute((trx) => handOverWithin(trx, asking, asked));
}

/** The same inside a transaction. */
export async function handOverWithin(
  trx: Db,
  asking: Asking,
  { fromId, toId, path = "toId" }: HandOver,
): Promise<Assigned> {
  if (fromId === toId) throw invalidAt(path, "Please choose someone else.");
  const officer = await officerOf(trx, toId, path);
  // Imported people with whom nothing has happened stay so
  const { numUpdatedRows } = await trx
    .updateTable("leads")
    .set({ assigneeId: toId, assigneeName: null })
    .where("assigneeId", "=", fromId)
    .where("unlisted", "=", 1)
    .executeTakeFirst();
  const leads = await trx
    .selectFrom("leads")
    .where("assigneeId", "=", fromId)
    .select("id")
    .execute();
  const assigned = await assign(trx, asking, { ids: leads.map(({ id }) => id), officer });
  return { ...assigned, changed: assigned.changed + Number(numUpdatedRows) };
}

async function assign(
  trx: Db,
  { actor, site }: Asking,
  {
    officer,
    quietly = false,
    ...asked
  }: Omit<Assignment, "assigneeId"> & { officer: Officer | null },
): Promise<Assigned> {
  const to = officer && fullName(officer);
  const changed = await changeEach(trx, actor, { ...asked, action: "leads.assign" }, (lead) => {
    const from = nameOfAssignee(lead);
    const same = lead.assigneeId === (officer?.id ?? null) && (officer !== null || from === null);
    const data = { ...(from !== null && { from }), ...(to !== null && { to }) };
    return {
      values: { assigneeId: officer?.id ?? null, assigneeName: null },
      happenings: same ? [] : [{ kind: "assigned", data }],
      before: { assignee: from },
      after: { assignee: to },
    };
  });
  if (officer && officer.id !== actor.user.id && changed.length > 0 && !quietly)
    await notifyOfLeads(trx, { actor, site }, officer, changed);
  return {
    changed: changed.length,
    undo: undoOf(changed, (lead) => ({ assigneeId: lead.assigneeId })),
    unlicensed: officer ? await countUnlicensed(trx, officer.id, changed) : 0,
  };
}

async function notifyOfLeads(
  trx: Db,
  { actor, site }: Asking,
  officer: Officer,
  leads: readonly LeadRow[],
): Promise<void> {
  const [first] = leads;
  const path =
    first && leads.length === 1
      ? leadPath(addressOf(first), "/LOagentsPortal/leads")
      : "/LOagentsPortal/leads";
  const { firstName, email } = officer;
  const mail = assignmentMail(
    site,
    { to: email, firstName, by: fullName(actor.user), path },
    leads.map((lead) => `${lead.fullName ?? lead.name}, ${subjectOf(lead).name}`),
    first && leads.length === 1 ? contentOf(first) : [],
  );
  await notify(
    trx,
    {
      kind: "assigned",
      title: mail.subject,
      ...(first && leads.length === 1 && { leadId: first.id }),
      path: () => path,
      mail: () => mail,
    },
    await readersAmong(trx, [officer.id]),
  );
}

/** What the person of a lead wants and how to reach them, in paragraphs. */
function contentOf(lead: LeadRow): string[] {
  if (lead.message !== null)
    return [
      `Email: ${lead.messageEmail || "Not given"}\nPhone: ${lead.messagePhone || "Not given"}`,
      ...(lead.message ? [lead.message] : []),
    ];
  const application = {
    email: lead.applicationEmail ?? "",
    phone: lead.applicationPhone ?? "",
    loanPurpose: lead.loanPurpose as LoanPurpose,
    loanAmount: lead.loanAmount ?? 0,
  };
  return requestContent({
    application,
    details: JSON.parse(lead.details ?? "{}") as Asked["details"],
  });
}

async function officerOf(trx: Db, id: number | null, path = "assigneeId"): Promise<Officer | null> {
  if (id === null) return null;
  const [officer] = await officersAmong(trx, [id]);
  if (!officer)
    throw invalidAt(path, "Please choose a loan officer whom an administrator has admitted.");
  return officer;
}

/** The two parts of a lead's address. */
export function addressOf({ reference, messageId }: LeadRow) {
  return reference === null
    ? ({ kind: "message", reference: String(messageId) } as const)
    : ({ kind: "application", reference } as const);
}
