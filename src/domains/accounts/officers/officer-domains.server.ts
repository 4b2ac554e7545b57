import type { SignUpRules } from "#domains/officers/officers.output.ts";
import { isForeign } from "#domains/users/users.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";

/** Who may register as a loan officer: everybody by default. */
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
