import type { CollectionFields } from "#shared/content-items.ts";
import type { LoanType } from "#shared/loans.output.ts";
import { listLive } from "./live.ts";
import type { Db } from "#server/database/engine.ts";

/** The published loan types, in the lender's own order. */
export async function listLoanTypes(db: Db): Promise<LoanType[]> {
  return (await listLive(db, "loan-types")).map(({ id, fields }) => toLoanType(id, fields));
}

export function toLoanType(id: number, fields: CollectionFields["loan-types"]): LoanType {
  const { name, description, icon, benefits } = fields;
  return { id, name, description, icon, benefits };
}
