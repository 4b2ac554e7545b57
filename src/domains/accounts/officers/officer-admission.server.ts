import type { SignUpRules } from "#domains/officers/officers.output.ts";
import { isForeign } from "#domains/users/users.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { record } from "#platform/database/record.ts";
import { invalidAt, missing } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { officerEnded } from "#domains/accounts/account-mails.server.ts";
import { LEFT, notifyAdmins } from "#domains/accounts/admin-notices.server.ts";
import { lockSignUpRules, refuseForeignAddress } from "./officer-domains.server.ts";
import { ANOTHER_ROLE, endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import {
  holdUser,
  aboutUser,
  refuseChanged,
  toUser,
  USER_COLUMNS,
  writeUser,
} from "#domains/accounts/user-rows.server.ts";

/**
 * What a user's row says while an admin wants them to be a loan officer, by default an admitted
 * one.
 */
export function officerValues(isLoanOfficer: boolean, isAdmitted = isLoanOfficer) {
  return {
    isLoanOfficer: isLoanOfficer ? 1 : 0,
    admittedAt: isAdmitted ? new Date().toISOString() : null,
  } as const;
}

// Decision: src/decisions/068-officers-are-admitted.md
/**
 * Admits a loan officer to applicants, or withdraws that, which also takes their page off the
 * website. Throws NOT_FOUND for a user who is not a loan officer, and BAD_REQUEST for admitting one
 * whose address is not verified or outside the lender's domains, and CONFLICT for an officer who
 * has changed since the admin saw them.
 */
export async function setAdmission(
  db: Db,
  actor: Actor,
  { id, admitted, revision }: { id: number; admitted: boolean; revision: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, id, actor);
    if (!user?.isLoanOfficer) throw missing("Officer not found")();
    refuseBeyond(actor, user);
    if (user.isAdmitted === admitted) return;
    await refuseChanged(trx, id, revision);
    if (admitted && !user.isVerified)
      throw invalidAt("admitted", "This loan officer has not verified their email address yet.");
    if (admitted) refuseForeignAddress(await lockSignUpRules(trx), user.email, "admitted");
    await writeUser(trx, id, { admittedAt: admitted ? new Date().toISOString() : null });
    if (!admitted) await takePageDown(trx, id);
    await happened(trx, actor, admitted ? "officers.admitToApplicants" : "officers.withdraw", {
      on: aboutUser(user),
    });
  });
}

/** Takes an officer's page off the website. */
export async function takePageDown(trx: Db, userId: number): Promise<void> {
  await trx.updateTable("officerCards").set({ isPublic: 0 }).where("userId", "=", userId).execute();
  await record(trx, "officerCards", { userId });
}

export async function loanOfficers(db: Db) {
  const officers = db.selectFrom("users").where("isLoanOfficer", "=", 1).orderBy("id");
  return officers.select([...USER_COLUMNS, "deactivatedAt"]).execute();
}

/** Ends the role of every loan officer whose address is outside the domains, and tells them why. */
export async function endForeignOfficers(
  trx: Db,
  asking: Asking,
  rules: SignUpRules,
): Promise<void> {
  const foreign = (await loanOfficers(trx)).filter(({ email }) => isForeign(rules, email));
  refuseBeyond(asking.actor, ...foreign.map(toUser));
  for (const { deactivatedAt, ...row } of foreign) {
    const { id, username } = row;
    await writeUser(trx, id, officerValues(false));
    await takePageDown(trx, id);
    const keepSession = asking.actor.user.id === id ? asking.actor.sessionId : undefined;
    await endLastingAccess(trx, id, { why: ANOTHER_ROLE, keepSession });
    await happened(trx, asking.actor, "users.update", {
      on: aboutUser({ id, username }),
      before: { isLoanOfficer: true },
      after: { isLoanOfficer: false },
    });
    if (deactivatedAt === null)
      await queueMail(trx, officerEnded(asking.site, toUser(row), rules.domains));
  }
  await notifyAdmins(trx, asking, { user: foreign, what: foreign.length > 0 ? [LEFT] : [] });
}
