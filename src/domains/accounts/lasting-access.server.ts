import type { Db } from "#platform/database/engine.ts";
import { holdAccounts } from "#platform/database/proofs.ts";
import { endRemembered } from "./sign-in/remembered.server.ts";
import { endApiTokens } from "./api-tokens/api-tokens.server.ts";
import { endPendingEmail } from "./registration.server.ts";
import { useUpLinks } from "./links/links.server.ts";
import { endSessions } from "./sign-in/sessions.server.ts";

export const ANOTHER_ROLE = "another role";

interface Ending {
  /** What happened, for the activity. */
  why: string;
  /** The session to keep, when users change their own account. */
  keepSession?: string | undefined;
}

// Decision: src/decisions/071-tokens-end.md
/**
 * Ends everything that an intruder could keep after the owner has acted: API tokens, sessions with
 * their admin tokens, pending sign-ins, remembered browsers, links for choosing a password (an
 * invitation too, sent or still queued), preview links and a pending change of address. Call it in
 * the transaction of the change.
 */
export async function endLastingAccess(
  trx: Db,
  userId: number,
  { why, keepSession }: Ending,
): Promise<void> {
  await holdAccounts(trx, [userId]);
  await endApiTokens(trx, userId, why);
  await useUpLinks(trx, "reset-password", userId);
  await endPendingEmail(trx, userId);
  await trx
    .insertInto("accessEndings")
    .values({ userId, times: 1 })
    .onConflict((earlier) =>
      earlier
        .column("userId")
        .doUpdateSet((row) => ({ times: row("accessEndings.times", "+", 1) })),
    )
    .execute();
  await endSessions(trx, userId, keepSession);
  await endRemembered(trx, userId);
}
