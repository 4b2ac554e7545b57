import { usernameKey } from "#shared/accounts.ts";
import { leadPath, mentionsIn } from "#shared/leads.ts";
import type { Actor } from "#server/access.ts";
import type { Site } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { invalidAt } from "#server/errors.ts";
import { composeMail } from "#server/mail/compose.ts";
import { notify } from "#server/notices/notify.ts";
import { type Reader, readersAmong } from "#server/notices/readers.ts";
import { addToTimeline } from "#server/records/timeline.ts";
import { addressOf } from "./assign.ts";
import { type LeadRow, readLead, subjectOf } from "./leads.ts";

interface Note {
  id: number;
  text: string;
}

/**
 * Adds a note and tells those whom it mentions by mail. Throws BAD_REQUEST when one of them is not
 * staff, or may not open the lead.
 */
export async function addNote(
  db: Db,
  { actor, site }: { actor: Actor; site: Site },
  { id, text }: Note,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const mentioned = await staffMentioned(trx, lead, mentionsIn(text));
    await addToTimeline(trx, actor, id, { kind: "note", text });
    const others = mentioned.filter((each) => each.id !== actor.user.id);
    const mailTo = (reader: Reader) => mentionMail({ actor, site }, { reader, lead, text });
    await notify(
      trx,
      { kind: "mention", leadId: id, title: titleOf(actor, lead), mail: mailTo },
      await readersAmong(
        trx,
        others.map((each) => each.id),
      ),
    );
  });
}

function titleOf({ user }: Actor, lead: LeadRow): string {
  return `${user.firstName} ${user.lastName} mentions you: ${lead.fullName ?? lead.name}, ${subjectOf(lead)}`;
}

async function staffMentioned(trx: Db, lead: LeadRow, names: readonly string[]) {
  if (names.length === 0) return [];
  const keys = names.map(usernameKey);
  const users = await trx
    .selectFrom("users")
    .where("usernameKey", "in", keys)
    .where("deactivatedAt", "is", null)
    .select(["id", "usernameKey", "firstName", "email", "isAdmin", "isLoanOfficer", "isVerified"])
    .execute();
  const staff = users.filter((user) => user.isAdmin || (user.isLoanOfficer && user.isVerified));
  const unknown = names.find((name) =>
    staff.every((each) => each.usernameKey !== usernameKey(name)),
  );
  if (unknown !== undefined)
    throw invalidAt(
      "text",
      `Nobody here has the username ${unknown}. Please choose from the list.`,
    );
  const outside = staff.find((each) => !each.isAdmin && each.id !== lead.assigneeId);
  if (outside)
    throw invalidAt(
      "text",
      `${outside.firstName} cannot open this lead. Please assign it to them first.`,
    );
  return staff;
}

function mentionMail(
  { actor, site }: { actor: Actor; site: Site },
  { reader, lead, text }: { reader: Reader; lead: LeadRow; text: string },
) {
  const writer = `${actor.user.firstName} ${actor.user.lastName}`;
  const area = reader.isAdmin ? "/admin" : "/LOagentsPortal/leads";
  return composeMail({
    to: reader.email,
    subject: titleOf(actor, lead),
    paragraphs: [`Hello ${reader.firstName},`, `${writer} wrote in a note:`, text],
    action: { label: "Open the lead", url: site.publicUrl + leadPath(addressOf(lead), area) },
  });
}
