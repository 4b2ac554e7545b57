import { usernameKey, worksAtDesk } from "#shared/accounts.ts";
import { mentionsIn } from "#shared/leads.ts";
import { type Actor, LEVELS } from "#server/access.ts";
import { toUser, USER_COLUMNS } from "#server/accounts/user-rows.ts";
import type { Site } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { invalidAt } from "#server/errors.ts";
import { notify } from "#server/notices/notify.ts";
import { type Reader, readersAmong } from "#server/notices/readers.ts";
import { addToTimeline } from "#server/records/timeline.ts";
import { mentionMail } from "./lead-mails.ts";
import { type LeadRow, readLead, subjectOf } from "./leads.ts";

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
    const mentioned = await staffMentioned(trx, lead, mentionsIn(text));
    await addToTimeline(trx, actor, id, { kind: "note", text });
    const others = mentioned.filter((each) => each.id !== actor.user.id);
    const { firstName, lastName } = actor.user;
    const by = `${firstName} ${lastName}`;
    const title = `${by} mentions you: ${lead.fullName ?? lead.name}, ${subjectOf(lead)}`;
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

async function staffMentioned(trx: Db, lead: LeadRow, names: readonly string[]) {
  if (names.length === 0) return [];
  const keys = names.map(usernameKey);
  const users = await trx
    .selectFrom("users")
    .where("usernameKey", "in", keys)
    .where("deactivatedAt", "is", null)
    .select(["usernameKey", ...USER_COLUMNS])
    .execute();
  const staff = users
    .map(({ usernameKey: key, ...row }) => ({ ...toUser(row), usernameKey: key }))
    .filter(LEVELS.staff);
  const unknown = names.find((name) =>
    staff.every((each) => each.usernameKey !== usernameKey(name)),
  );
  if (unknown !== undefined)
    throw invalidAt(
      "text",
      `Nobody here has the username ${unknown}. Please choose from the list.`,
    );
  const outside = staff.find((each) => !worksAtDesk(each) && each.id !== lead.assigneeId);
  if (outside)
    throw invalidAt(
      "text",
      `${outside.firstName} cannot open this lead. Please assign it to them first.`,
    );
  return staff;
}
