import { about, happened } from "#domains/audit/happened.server.ts";
import type { User } from "#domains/accounts/accounts.ts";
import type { OfficerSignUp, SignUpRules } from "#domains/officers/officers.output.ts";
import { isForeign } from "#domains/users/users.ts";
import type { Asking } from "#platform/context.ts";
import { type Db, activeOfficers } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { AppError, invalidAt, missing } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import {
  officerAdmitted,
  officerEnded,
  officerMeetsApplicants,
} from "#domains/accounts/account-mails.server.ts";
import { ANOTHER_ROLE, endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import {
  aboutUser,
  refuseChanged,
  writeUser,
  holdUser,
  toUser,
  USER_COLUMNS,
} from "#domains/accounts/user-rows.server.ts";
import { refuseBeyond } from "#platform/access.ts";
import { record } from "#platform/database/record.ts";
import { LEFT, notifyAdmins } from "#domains/accounts/admin-notices.server.ts";

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
  { actor, site }: Asking,
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
    if (admitted) await queueMail(trx, officerMeetsApplicants(site, user));
    else await takePageDown(trx, id);
    await happened(trx, actor, admitted ? "officers.admitToApplicants" : "officers.withdraw", {
      on: aboutUser(user),
    });
  });
}

export async function takePageDown(trx: Db, userId: number): Promise<void> {
  await trx.updateTable("officerCards").set({ isPublic: 0 }).where("userId", "=", userId).execute();
  await record(trx, "officerCards", { userId });
}

async function loanOfficers(db: Db) {
  const officers = db.selectFrom("users").where("isLoanOfficer", "=", 1).orderBy("id");
  return officers.select([...USER_COLUMNS, "deactivatedAt"]).execute();
}

/** Ends the role of every loan officer whose address is outside the domains, and tells them why. */
async function endForeignOfficers(trx: Db, asking: Asking, rules: SignUpRules): Promise<void> {
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

export async function readSignUpRules(db: Db): Promise<SignUpRules> {
  const row = await db
    .selectFrom("officerSignUp")
    .select(["needsApproval", "domains"])
    .executeTakeFirstOrThrow();
  return { needsApproval: row.needsApproval === 1, domains: JSON.parse(row.domains) as string[] };
}

/** The same in a transaction that relies on them: they stay as they are until it ends. */
export async function lockSignUpRules(trx: Db): Promise<SignUpRules> {
  await trx.selectFrom("officerSignUp").select("id").forShare().executeTakeFirstOrThrow();
  return readSignUpRules(trx);
}

/** Throws BAD_REQUEST for an address outside the lender's domains. */
export function refuseForeignAddress(rules: SignUpRules, email: string, path = "email"): void {
  if (!isForeign(rules, email)) return;
  throw invalidAt(path, `Loan officers need an email address at ${rules.domains.join(" or ")}.`);
}
