import type { z } from "zod";
import type { apiTokenInput } from "#shared/api-tokens.input.ts";
import { type ApiToken, apiToken } from "#shared/api-tokens.output.ts";
import { TOKEN_PREFIX, type TokenScope } from "#shared/api-tokens.ts";
import { DAY_MS } from "#shared/times.ts";
import type { Actor } from "#server/access.ts";
import { hashSecret, isSecret, newSecret } from "#server/accounts/links/secrets.ts";
import { toUser, USER_COLUMNS } from "#server/accounts/user-rows.ts";
import { recordChange } from "#server/audit/audit.ts";
import { columnsOf } from "#server/database/columns.ts";
import type { Db } from "#server/database/engine.ts";
import { invalidAt, missing } from "#server/errors.ts";
import { requireConfirmation } from "#server/second-factor/confirmation.ts";

const MOST = 100;

/** The working tokens, newest first. */
export async function listApiTokens(db: Db): Promise<ApiToken[]> {
  const rows = await tokens(db).orderBy("apiTokens.id", "desc").execute();
  return rows.map(toToken);
}

function tokens(db: Db) {
  return db
    .selectFrom("apiTokens")
    .innerJoin("users", "users.id", "apiTokens.userId")
    .where("expiresAt", ">", new Date().toISOString())
    .select(columnsOf("apiTokens", apiToken.omit({ owner: true })))
    .select(["users.firstName", "users.lastName"]);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokens>["execute"]>>[number];

function toToken({ firstName, lastName, scopes, ...row }: TokenRow): ApiToken {
  const owner = `${firstName} ${lastName}`;
  return { ...row, scopes: JSON.parse(scopes) as string[], owner };
}

/**
 * Creates a token that acts in the actor's name. It is returned once; only its hash is stored.
 * Throws CONFIRMATION_REQUIRED unless the actor has just shown their second factor.
 */
export async function createApiToken(
  db: Db,
  actor: Actor,
  { name, scopes, days }: z.output<typeof apiTokenInput>,
): Promise<ApiToken & { token: string }> {
  const secret = newSecret();
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    await requireConfirmation(trx, actor);
    await trx
      .deleteFrom("apiTokens")
      .where("expiresAt", "<=", new Date(now).toISOString())
      .execute();
    if ((await listApiTokens(trx)).length >= MOST)
      throw invalidAt("name", `There are ${MOST} tokens already. Please revoke one first.`);
    const { id } = await trx
      .insertInto("apiTokens")
      .values({
        userId: actor.user.id,
        name,
        tokenHash: hashSecret(secret),
        scopes: JSON.stringify([...new Set(scopes)]),
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + days * DAY_MS).toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, actor, {
      action: "api-tokens.create",
      subject: `token ${id} (${name})`,
      after: { scopes, days },
    });
    const row = await tokens(trx).where("apiTokens.id", "=", id).executeTakeFirstOrThrow();
    return { ...toToken(row), token: TOKEN_PREFIX + secret };
  });
}

/** Ends a token at once. Throws NOT_FOUND. */
export async function revokeApiToken(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom("apiTokens")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirstOrThrow(missing("This token does not exist."));
    await recordChange(trx, actor, {
      action: "api-tokens.revoke",
      subject: `token ${id} (${revoked.name})`,
    });
  });
}

/** The precision of the time of the last use: a write on each call would cost too much. */
const USE_NOTED_EVERY_MS = 60_000;

/**
 * The actor behind a token, with its owner's current rights; undefined if the token is not valid.
 */
export async function readApiToken(db: Db, token: string): Promise<Actor | undefined> {
  const secret = token.slice(TOKEN_PREFIX.length);
  if (!isSecret(secret)) return undefined;
  const now = new Date();
  const row = await db
    .selectFrom("apiTokens")
    .innerJoin("users", "users.id", "apiTokens.userId")
    .where("tokenHash", "=", hashSecret(secret))
    .where("expiresAt", ">", now.toISOString())
    .where("users.deactivatedAt", "is", null)
    .where("users.isAdmin", "=", 1)
    .select(USER_COLUMNS)
    .select(["apiTokens.id as tokenId", "name", "scopes", "lastUsedAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId, name, scopes, lastUsedAt, ...user } = row;
  if (!lastUsedAt || Date.parse(lastUsedAt) < now.getTime() - USE_NOTED_EVERY_MS)
    await db
      .updateTable("apiTokens")
      .set({ lastUsedAt: now.toISOString() })
      .where("id", "=", tokenId)
      .execute();
  return {
    user: toUser(user),
    sessionId: "",
    via: "token",
    token: { name, scopes: JSON.parse(scopes) as TokenScope[] },
  };
}
