import { isClosed } from "#shared/accounts.ts";
import type { OwnPage } from "#shared/signed-in.ts";
import { askerOf } from "#server/accounts/sign-in/asker.http.ts";
import { listOwnApplications } from "#server/applications/own-applications.ts";
import type { App } from "#server/context.ts";
import type { Exchange } from "#server/http/respond.ts";

/** More are listed only with scripts. */
const MOST_LISTED = 20;

// Decision: src/decisions/064-signed-in-without-scripts.md
/** What the account page shows a signed-in user without scripts; undefined for a visitor. */
export async function readOwnPage(app: App, exchange: Exchange): Promise<OwnPage | undefined> {
  const { actor } = await askerOf(app, exchange, { renew: true });
  if (!actor) return undefined;
  const { user, mustEnrol } = actor;
  if (mustEnrol) return { user, requests: undefined, isClosed: false };
  const { rows } = await listOwnApplications(app.db, user, { limit: MOST_LISTED });
  return { user, requests: rows, isClosed: isClosed(user) };
}
