import type { IncomingMessage } from "node:http";
import type { Actor } from "#server/access.ts";
import { TOKEN_PREFIX } from "#shared/api-tokens.ts";
import { readApiToken } from "#server/accounts/api-tokens/api-tokens.ts";
import { cookieName, readAdminToken, readSession } from "./sessions.ts";
import type { Db } from "#server/database/engine.ts";
import { readCookie } from "#server/http/cookies.ts";

interface Asking {
  actor: Actor | undefined;
  /** Every session presented, even if they contradict each other: a sign-out ends them all. */
  presented: string[];
  /** The session cookie with its new expiry, if it was renewed. */
  renewedCookie?: string;
}

interface How {
  path: string;
  secure: boolean;
  renew: boolean;
  /** Whether an API token is accepted as proof, as it is on REST paths only. */
  takesTokens?: boolean | undefined;
}

/**
 * Identifies the user. The cookie counts everywhere, the admin token only under /api/admin; when
 * both are present they must belong to the same session. An API token must come alone.
 */
export async function identify(
  db: Db,
  request: IncomingMessage,
  { path, secure, renew, takesTokens }: How,
): Promise<Asking> {
  const cookie = readCookie(request.headers.cookie, cookieName(secure));
  const session =
    cookie === undefined ? undefined : await readSession(db, cookie, { secure, renew });
  const byCookie: Actor | undefined = session && {
    user: session.user,
    sessionId: session.sessionId,
    via: "cookie",
  };
  const asking = {
    actor: byCookie,
    presented: byCookie ? [byCookie.sessionId] : [],
    ...(session?.renewedCookie !== undefined && { renewedCookie: session.renewedCookie }),
  };
  const { authorization } = request.headers;
  if (authorization === undefined) return asking;
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? "";
  if (takesTokens && token.startsWith(TOKEN_PREFIX)) {
    const actor = byCookie ? undefined : await readApiToken(db, token);
    return { actor, presented: asking.presented };
  }
  if (!path.startsWith("/api/admin/")) return asking;
  const byToken = await readAdminToken(db, token, { renew });
  const presented = [...asking.presented, ...(byToken ? [byToken.sessionId] : [])];
  if (!byToken || (byCookie && byCookie.sessionId !== byToken.sessionId))
    return { actor: undefined, presented };
  return byCookie ? asking : { actor: byToken, presented };
}
