import type { LoanType } from "../../shared/loans.ts";
import type { Db } from "../database.ts";

/** The loan types in the lender's own order. */
export async function listLoanTypes(db: Db): Promise<LoanType[]> {
  const rows = await db
    .selectFrom("loanTypes")
    .orderBy("position")
    .orderBy("id")
    .select(["id", "name", "description", "icon", "benefits"])
    .execute();
  return rows.map((row) => ({ ...row, benefits: JSON.parse(String(row.benefits)) as string[] }));
}
