import type { Db } from "#platform/database/engine.ts";

/** The user who writes to a borrower, as a mail names them. */
export interface Writer {
  name: string;
  phone: string;
  nmlsId: string;
  /** Whether they have a link by which applications become theirs. */
  hasLink: boolean;
  /** The lines below the text; empty for who is no loan officer. */
  signature: string;
}

// Decision: src/decisions/093-officers-sign-their-mails.md
/** Undefined when the account no longer exists. */
export async function readWriter(db: Db, userId: number): Promise<Writer | undefined> {
  const row = await db
    .selectFrom("users")
    .leftJoin("officerCards", "officerCards.userId", "users.id")
    .where("users.id", "=", userId)
    .select(["firstName", "lastName", "phone", "isLoanOfficer", "admittedAt", "title", "nmlsId"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { phone, title, isLoanOfficer, admittedAt } = row;
  const name = `${row.firstName} ${row.lastName}`;
  const nmlsId = row.nmlsId ?? "";
  const post = [title || "Loan officer", nmlsId && `NMLS #${nmlsId}`].filter(Boolean).join(", ");
  const lines = [name, post, phone && `Direct line: ${phone}`];
  return {
    name,
    phone,
    nmlsId,
    hasLink: isLoanOfficer === 1 && admittedAt !== null,
    signature: isLoanOfficer === 1 ? lines.filter(Boolean).join("\n") : "",
  };
}
