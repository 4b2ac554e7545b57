import { about } from "#domains/audit/subject.server.ts";
import type { User } from "#domains/accounts/accounts.ts";
import type { OfficerSignUp, SignUpRules } from "#domains/officers/officers.output.ts";
import { isForeign } from "#domains/users/users.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { AppError } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { officerAdmitted } from "#domains/accounts/account-mails.server.ts";
import { ANOTHER_ROLE, endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import { endForeignOfficers, loanOfficers, officerValues } from "./officer-admission.server.ts";
import {
  lockSignUpRules,
  readSignUpRules,
  refuseForeignAddress,
} from "./officer-domains.server.ts";
import { aboutUser, refuseChanged, writeUser } from "#domains/accounts/user-rows.server.ts";
import { activeOfficers } from "#platform/database/users.ts";

/** A loan officer, or a user who asked to be one, whose new address the lender does not accept. */
export async function movesAway(trx: Db, user: User, email: string): Promise<boolean> {
  const wants = user.isLoanOfficer || (await waitsForApproval(trx, user));
  return wants && isForeign(await lockSignUpRules(trx), email);
}

/** Records that a new user wants to be a loan officer, which an admin has to approve. */
export async function requestOfficerRole(trx: Db, userId: number): Promise<void> {
  await trx
    .insertInto("officerRequests")
    .values({ userId, createdAt: new Date().toISOString() })
    .execute();
}

export async function waitsForApproval(db: Db, { id }: Pick<User, "id">): Promise<boolean> {
  return (await waiting(db).where("userId", "=", id).executeTakeFirst()) !== undefined;
}

function waiting(db: Db) {
  return db
    .selectFrom("officerRequests")
    .innerJoin("users", "users.id", "officerRequests.userId")
    .where("isLoanOfficer", "=", 0)
    .where("deactivatedAt", "is", null)
    .select([
      "users.id",
      "users.username",
      "users.firstName",
      "users.lastName",
      "users.email",
      "users.isVerified",
      "users.revision",
      "officerRequests.createdAt",
    ]);
}

/** The verified loan officers whom no admin has admitted to applicants, longest first. */
function unadmitted(db: Db) {
  return activeOfficers(db)
    .leftJoin("officerCards", "officerCards.userId", "users.id")
    .where("admittedAt", "is", null)
    .select(["users.id", "firstName", "lastName", "email", "createdAt", "revision", "nmlsId"])
    .orderBy("createdAt");
}

/** The rules, and the users who wait, longest first. */
export async function readSignUp(db: Db): Promise<OfficerSignUp> {
  const rows = await waiting(db).orderBy("officerRequests.createdAt").execute();
  return {
    ...(await readSignUpRules(db)),
    waiting: rows.map(({ username: _username, ...row }) => ({
      ...row,
      isVerified: row.isVerified === 1,
    })),
    unadmitted: (await unadmitted(db).execute()).map(({ nmlsId, ...row }) => ({
      ...row,
      nmlsId: nmlsId ?? "",
    })),
    proposals: await activeOfficers(db)
      .innerJoin("licenseProposals", "licenseProposals.userId", "users.id")
      .select(["users.id", "firstName", "lastName"])
      .orderBy("licenseProposals.createdAt")
      .execute(),
  };
}

/** Sets the rules. Loan officers with an address at another domain lose the role. */
export async function saveSignUpRules(
  db: Db,
  asking: Asking,
  rules: SignUpRules,
): Promise<OfficerSignUp> {
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, asking.actor, ...(await loanOfficers(trx)).map(({ id }) => id));
    const before = await readSignUpRules(trx);
    await trx
      .updateTable("officerSignUp")
      .set({
        needsApproval: rules.needsApproval ? 1 : 0,
        domains: JSON.stringify(rules.domains),
      })
      .execute();
    await happened(trx, asking.actor, "officers.setSignUpRules", {
      on: about("officerSignUp", null, "officer sign-up"),
      before,
      after: rules,
    });
    await endForeignOfficers(trx, asking, rules);
    return readSignUp(trx);
  });
}

/**
 * Makes a waiting user a loan officer, or declines without the revision that the admin saw: the
 * account stays a customer's. Throws NOT_FOUND when nobody waits under this id, and CONFLICT when
 * the user has changed since.
 */
export async function answerRequest(
  db: Db,
  { actor, site }: Asking,
  { id, revision }: { id: number; revision?: number },
): Promise<OfficerSignUp> {
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor, id);
    const admit = revision !== undefined;
    const user = await waiting(trx).where("userId", "=", id).executeTakeFirst();
    const taken = await trx
      .deleteFrom("officerRequests")
      .where("userId", "=", id)
      .executeTakeFirst();
    if (!user || taken.numDeletedRows === 0n)
      throw new AppError("NOT_FOUND", "This request has already been answered.");
    if (admit) await refuseChanged(trx, id, revision);
    if (admit) refuseForeignAddress(await lockSignUpRules(trx), user.email);
    const admitted = admit ? await writeUser(trx, id, officerValues(true)) : undefined;
    if (admitted) await endLastingAccess(trx, id, { why: ANOTHER_ROLE });
    if (admitted) await queueMail(trx, officerAdmitted(site, admitted));
    await happened(trx, actor, admit ? "officers.admit" : "officers.decline", {
      on: aboutUser(user),
    });
    return readSignUp(trx);
  });
}
