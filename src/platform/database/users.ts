import type { Db } from "./engine.ts";

export function activeAdmins(db: Db) {
  return db.selectFrom("users").where("isAdmin", "=", 1).where("deactivatedAt", "is", null);
}

/** The loan officers who can sign in and have verified their address. */
export function activeOfficers(db: Db) {
  return db
    .selectFrom("users")
    .where("isLoanOfficer", "=", 1)
    .where("isVerified", "=", 1)
    .where("deactivatedAt", "is", null);
}

/** Those among them whom an admin has admitted to applicants. */
export function admittedOfficers(db: Db) {
  return activeOfficers(db).where("admittedAt", "is not", null);
}
