import type { User } from "#shared/accounts.ts";
import type { OfficerSignUp, SignUpRules } from "#shared/officers.output.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Asking } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError, invalidAt } from "#server/errors.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { officerAdmitted } from "./account-mails.ts";
import { nameOf, writeUser } from "./user-rows.ts";

/** Who may register as a loan officer: everybody by default. */
export async function readSignUpRules(db: Db): Promise<SignUpRules> {
  const row = await db
    .selectFrom("officerSignUp")
    .select(["needsApproval", "domains"])
    .executeTakeFirstOrThrow();
  return { needsApproval: row.needsApproval === 1, domains: JSON.parse(row.domains) as string[] };
}

/** Throws BAD_REQUEST for an address outside the lender's domains, if it has set any. */
export function refuseForeignAddress({ domains }: SignUpRules, email: string): void {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (domains.length === 0 || domains.includes(domain)) return;
  const message = `Loan officers register with an email address at ${domains.join(" or ")}.`;
  throw invalidAt("email", message);
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
      "officerRequests.createdAt",
    ]);
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
  };
}

/** Sets the rules for registrations from now on. */
export async function saveSignUpRules(
  db: Db,
  actor: Actor,
  rules: SignUpRules,
): Promise<OfficerSignUp> {
  return db.transaction().execute(async (trx) => {
    const before = await readSignUpRules(trx);
    await trx
      .updateTable("officerSignUp")
      .set({
        needsApproval: rules.needsApproval ? 1 : 0,
        domains: JSON.stringify(rules.domains),
      })
      .execute();
    await recordChange(trx, actor, {
      action: "officers.setSignUpRules",
      subject: "officer sign-up",
      before,
      after: rules,
    });
    return readSignUp(trx);
  });
}

/**
 * Makes a waiting user a loan officer, or declines: the account stays a customer's. Throws
 * NOT_FOUND when nobody waits under this id.
 */
export async function answerRequest(
  db: Db,
  { actor, site }: Asking,
  { id, admit }: { id: number; admit: boolean },
): Promise<OfficerSignUp> {
  return db.transaction().execute(async (trx) => {
    const user = await waiting(trx).where("userId", "=", id).executeTakeFirst();
    const taken = await trx
      .deleteFrom("officerRequests")
      .where("userId", "=", id)
      .executeTakeFirst();
    if (!user || taken.numDeletedRows === 0n)
      throw new AppError("NOT_FOUND", "This request has already been answered.");
    const admitted = admit ? await writeUser(trx, id, { isLoanOfficer: 1 }) : undefined;
    if (admitted) await queueMail(trx, officerAdmitted(site, admitted));
    await recordChange(trx, actor, {
      action: admit ? "officers.admit" : "officers.decline",
      subject: nameOf(user),
    });
    return readSignUp(trx);
  });
}
