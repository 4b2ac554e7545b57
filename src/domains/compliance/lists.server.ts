import { createHash } from "node:crypto";
import { fullName } from "#domains/accounts/accounts.ts";
import { ADMIN_LIMITS, AT_DESK, DESK_ROLE_NAMES, DESK_ROLES } from "#domains/accounts/roles.ts";
import { storedInbox } from "#domains/mail/inbox/inbox-settings.server.ts";
import { storedServer } from "#domains/mail/server/mail-server.server.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domains/webhooks/webhooks.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";

/** Everybody who works for the lender and can sign in. */
export function staffQuery(db: Db) {
  return db
    .selectFrom("users")
    .where("deactivatedAt", "is", null)
    .where((user) =>
      user.or([
        ...AT_DESK.map((column) => user(column, "=", 1)),
        user.and([user("isLoanOfficer", "=", 1), user("isVerified", "=", 1)]),
      ]),
    );
}

/** Who may do what, a line for each. */
export async function listAccess(db: Db): Promise<string[]> {
  const users = await staffQuery(db).orderBy("usernameKey").selectAll().execute();
  const tokens = await db
    .selectFrom("apiTokens")
    .where("expiresAt", ">", new Date().toISOString())
    .select(["userId", "scopes"])
    .execute();
  return users.map((user) => {
    const rights = [
      user.isAdmin === 1 &&
        (user.limitedTo ? `admin, limited to ${ADMIN_LIMITS[user.limitedTo].one}` : "admin"),
      ...DESK_ROLE_NAMES.map((role) => user[role] === 1 && DESK_ROLES[role].one.toLowerCase()),
      user.isLoanOfficer === 1 &&
        `loan officer${user.admittedAt === null ? ", not admitted to applicants" : ""}`,
      ...tokens
        .filter(({ userId }) => userId === user.id)
        .map(({ scopes }) => `a token for ${(JSON.parse(scopes) as string[]).join(", ")}`),
    ];
    return `${fullName(user)} (${user.username}): ${rights.filter(Boolean).join("; ")}`;
  });
}

/** Who else receives customers' data, as far as this program sends it, a line for each. */
export async function listRecipients({ db, config }: App): Promise<string[]> {
  const webhooks = await db
    .selectFrom("webhooks")
    .where("disabledAt", "is", null)
    .orderBy("id")
    .select(["id", "url", "events", "withAnswers"])
    .execute();
  const server = await storedServer(db);
  const smtp = config.smtpUrl ? new URL(config.smtpUrl).hostname : server?.host;
  const inbox = await storedInbox(db);
  const database = config.databaseUrl && new URL(config.databaseUrl).hostname;
  return [
    ...(smtp ? [`${smtp}: every email (mail server)`] : []),
    ...(inbox ? [`${inbox.host}: answers of borrowers (inbox)`] : []),
    ...(database ? [`${database}: everything (database)`] : []),
    ...(config.clamd ? ["The virus scanner: borrowers’ files"] : []),
    ...webhooks.map(({ id, url, events, withAnswers }) => {
      const { host, pathname } = new URL(url);
      // The rest of the address may be a secret
      const place = createHash("sha256").update(url).digest("hex").slice(0, 8);
      const what = (JSON.parse(events) as WebhookEvent[]).map((each) => WEBHOOK_EVENTS[each]);
      return `${host}${pathname === "/" ? "" : "/…"}: ${what.join(", ")}${withAnswers === 1 ? ", with what people wrote" : ", references only"} (webhook ${id}, address ${place})`;
    }),
  ];
}
