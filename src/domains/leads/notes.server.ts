import type { ApplicationStatus } from "#domains/applications/applications.ts";
import type { StatusChange } from "#domains/records/status-change.server.ts";
import { mentionsIn, type StaffName } from "./leads.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import { notify, deskReaders, type Reader, readersAmong } from "#domains/notices/notify.server.ts";
import { takeItems } from "#domains/records/clocks/six-items.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { mentionMail } from "./lead-mails.server.ts";
import { type LeadRow, readLead, subjectOf } from "./leads.server.ts";
import { listStaff } from "./staff.server.ts";

interface Note {
  id: number;
  text: string;
}

/**
 * Adds a note and notifies by mail those whom it mentions. Throws BAD_REQUEST when one of them is
 * not staff, or may not open the lead.
 */
export async function addNote(db: Db, { actor, site }: Asking, { id, text }: Note): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const mentioned = await staffMentioned(trx, { lead, names: mentionsIn(text) });
    const others = mentioned.filter((each) => each.id !== actor.user.id);
    const readers = await readersAmong(
      trx,
      others.map((each) => each.id),
    );
    if (lead.applicationId !== null) await takeItems(trx, lead.applicationId, { text }, "staff");
    await leaveNote(trx, { actor, site }, { lead, text, what: "mentions you", readers });
  });
}

interface Left {
  lead: LeadRow;
  text: string;
  /** What its writer did, in words. */
  what: string;
  readers: readonly Reader[];
}

async function leaveNote(
  trx: Db,
  { actor, site }: Asking,
  { lead, text, what, readers }: Left,
): Promise<void> {
  await happened(trx, actor, "note.added", { on: { id: lead.id }, text });
  const by = `${actor.user.firstName} ${actor.user.lastName}`;
  const title = `${by} ${what}: ${lead.fullName ?? lead.name}, ${subjectOf(lead).name}`;
  const mail = ({ email, firstName }: Reader, path: string) =>
    mentionMail(site, { to: email, firstName, by, path }, { subject: title, text });
  await notify(trx, { kind: "mention", leadId: lead.id, title, mail }, readers);
}

/** Leaves a note that proposes a status of an application, and notifies the desk. */
export async function propose(
  trx: Db,
  asking: Asking,
  lead: LeadRow,
  { status, reasons }: Pick<StatusChange<ApplicationStatus>, "status" | "reasons">,
): Promise<void> {
  const text = `Proposed status: ${status}${reasons ? ` (${reasons.join("; ")})` : ""}`;
  const what = `proposes "${status}"`;
  await leaveNote(trx, asking, { lead, text, what, readers: await deskReaders(trx) });
}

async function staffMentioned(
  trx: Db,
  { lead, names }: { lead: LeadRow; names: readonly string[] },
): Promise<StaffName[]> {
  if (names.length === 0) return [];
  const staff = await listStaff(trx);
  return names.map((typed) => {
    const [named, other] = staff.filter(({ mention, name }) =>
      [mention, name.split(" ")[0]?.toLowerCase()].includes(typed.toLowerCase()),
    );
    if (!named || other)
      throw invalidAt(
        "text",
        `${other ? "Several people here are" : "Nobody here is"} called ${typed}. Please choose from the list.`,
      );
    if (!named.opensAll && named.id !== lead.assigneeId)
      throw invalidAt(
        "text",
        `${named.name} cannot open this lead. Please assign it to them first.`,
      );
    return named;
  });
}
