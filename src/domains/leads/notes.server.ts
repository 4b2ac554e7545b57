import { usernameKey } from "#domains/accounts/accounts.ts";
import { mentionsIn, type StaffName } from "./leads.ts";
import type { Actor } from "#platform/access.ts";
import type { Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import { notify } from "#domains/notices/notify.server.ts";
import { type Reader, readersAmong } from "#domains/notices/readers.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { mentionMail } from "./lead-mails.server.ts";
import { type LeadRow, listStaff, readLead, subjectOf } from "./leads.server.ts";

interface Note {
  id: number;
  text: string;
}

/**
 * Adds a note and notifies by mail those whom it mentions. Throws BAD_REQUEST when one of them is
 * not staff, or may not open the lead.
 */
export async function addNote(
  db: Db,
  { actor, site }: { actor: Actor; site: Site },
  { id, text }: Note,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const mentioned = await staffMentioned(trx, actor, { lead, names: mentionsIn(text) });
    await happened(trx, actor, "note.added", { on: { id }, text });
    const others = mentioned.filter((each) => each.id !== actor.user.id);
    const { firstName, lastName } = actor.user;
    const by = `${firstName} ${lastName}`;
    const title = `${by} mentions you: ${lead.fullName ?? lead.name}, ${subjectOf(lead).name}`;
    const mailTo = (reader: Reader, path: string) => {
      const told = { to: reader.email, firstName: reader.firstName, by, path };
      return mentionMail(site, told, { subject: title, text });
    };
    await notify(
      trx,
      { kind: "mention", leadId: id, title, mail: mailTo },
      await readersAmong(
        trx,
        others.map((each) => each.id),
      ),
    );
  });
}

async function staffMentioned(
  trx: Db,
  actor: Actor,
  { lead, names }: { lead: LeadRow; names: readonly string[] },
): Promise<StaffName[]> {
  if (names.length === 0) return [];
  const byMention = new Map(
    (await listStaff(trx, actor)).map((each) => [usernameKey(each.mention), each]),
  );
  return names.map((name) => {
    const named = byMention.get(usernameKey(name));
    if (!named)
      throw invalidAt("text", `Nobody here is called ${name}. Please choose from the list.`);
    if (!named.opensAll && named.id !== lead.assigneeId)
      throw invalidAt(
        "text",
        `${named.name} cannot open this lead. Please assign it to them first.`,
      );
    return named;
  });
}
