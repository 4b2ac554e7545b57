import { fullName } from "#domains/accounts/accounts.ts";
import { about, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import type { apiTokenInput } from "./api-tokens.input.ts";
import { type ApiToken, apiToken } from "./api-tokens.output.ts";
import { TOKEN_PREFIX } from "./api-tokens.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { hashSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import { tellAdmins } from "#domains/accounts/admin-notices.server.ts";
import type { Asking } from "#platform/context.ts";
import { columnsOf, type Db } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { invalidAt, missing } from "#platform/errors.ts";
import { tokenMade } from "./token-mails.server.ts";

const MOST = 100;

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

function toToken({ firstName, lastName, scopes, networks, ...row }: TokenRow): ApiToken {
  return {
    ...row,
    scopes: JSON.parse(scopes) as string[],
    networks: JSON.parse(networks) as string[],
    owner: `${firstName} ${lastName}`,
  };
}

/**
 * Creates a token that acts in the actor's name, and tells all admins. It is returned once; only
 * its hash is stored.
 */
export async function createApiToken(
  db: Db,
  { actor, site }: Asking,
  { name, scopes, days, networks }: z.output<typeof apiTokenInput>,
): Promise<ApiToken & { token: string }> {
  const secret = newSecret();
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
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
        networks: JSON.stringify(networks),
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + days * DAY_MS).toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await happened(trx, actor, "api-tokens.create", {
      on: about("apiTokens", id, `token ${id} (${name})`),
      after: { scopes, days, ...(networks.length > 0 && { networks }) },
    });
    const row = await tokens(trx).where("apiTokens.id", "=", id).executeTakeFirstOrThrow();
    const made = toToken(row);
    const by = fullName(actor.user);
    await tellAdmins(trx, (reader) => tokenMade(site, reader, { ...made, by }));
    return { ...made, token: TOKEN_PREFIX + secret };
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
    await happened(trx, actor, "api-tokens.revoke", {
      on: about("apiTokens", id, `token ${id} (${revoked.name})`),
    });
  });
}

/** Ends all tokens of a user, as a consequence of what has happened to the account. */
export async function endApiTokens(trx: Db, userId: number, why: string): Promise<void> {
  const ended = await trx
    .deleteFrom("apiTokens")
    .where("userId", "=", userId)
    .returning(["id", "name"])
    .execute();
  for (const { id, name } of ended)
    await happened(trx, "server", "api-tokens.end", {
      on: about("apiTokens", id, `token ${id} (${name})`),
      after: { because: why },
    });
}
