import { about, happened } from "#domains/audit/happened.server.ts";
import { BlockList, isIPv6 } from "node:net";
import { type Account, fullName } from "#domains/accounts/accounts.ts";
import { TOKEN_PREFIX, type TokenScope } from "./api-tokens.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { hashSecret, isSecret } from "#domains/accounts/links/secrets.server.ts";
import { tellAdmins } from "#domains/accounts/admin-notices.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Site } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { addressClass } from "#platform/http/client-address.ts";
import { tokenUsed } from "./token-mails.server.ts";

/** The precision of the time of the last use: a write on each call would cost too much. */
const USE_NOTED_EVERY_MS = 60_000;

/**
 * The actor behind a token, with its owner's current rights; undefined if the token is not valid.
 * The first use from a network is recorded, and mailed to all admins, of whom the maker is one.
 * Throws FORBIDDEN outside the token's networks.
 */
export async function useApiToken(
  db: Db,
  site: Site,
  { token, from }: { token: string; from: string },
): Promise<Actor | undefined> {
  const secret = token.slice(TOKEN_PREFIX.length);
  if (!isSecret(secret)) return undefined;
  const now = new Date();
  const network = addressClass(from);
  const row = await findToken(db, secret);
  if (!row) return undefined;
  const { tokenId, name, scopes, networks, lastUsedAt, ...user } = row;
  const isAllowed = isWithin(from, JSON.parse(networks) as string[]);
  const use = { tokenId, network, isAllowed: isAllowed ? (1 as const) : (0 as const) };
  if (!(await isKnown(db, use))) await noteUse(db, site, { user: toUser(user), name, use });
  if (!isAllowed) throw new AppError("FORBIDDEN", "This token may not be used from this network.");
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
    token: { id: tokenId, name, scopes: JSON.parse(scopes) as TokenScope[] },
  };
}

function findToken(db: Db, secret: string) {
  return db
    .selectFrom("apiTokens")
    .innerJoin("users", "users.id", "apiTokens.userId")
    .where("tokenHash", "=", hashSecret(secret))
    .where("expiresAt", ">", new Date().toISOString())
    .where("users.deactivatedAt", "is", null)
    .where("users.isAdmin", "=", 1)
    .select(USER_COLUMNS)
    .select(["apiTokens.id as tokenId", "name", "scopes", "networks", "lastUsedAt"])
    .executeTakeFirst();
}

/** Whether an address is in one of the networks; every address is when there are none. */
function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    if (bits === undefined) allowed.addAddress(base, familyOf(base));
    else allowed.addSubnet(base, Number(bits), familyOf(base));
  }
  return allowed.check(address, familyOf(address));
}

function familyOf(address: string) {
  return isIPv6(address) ? "ipv6" : "ipv4";
}

type Use = Pick<Row<"apiTokenNetworks">, "tokenId" | "network" | "isAllowed">;

async function isKnown(db: Db, use: Use): Promise<boolean> {
  const known = await db
    .selectFrom("apiTokenNetworks")
    .where((all) => all.and(use))
    .select("tokenId")
    .executeTakeFirst();
  return known !== undefined;
}

/** New networks of a token that are reported in a day; a program that roams must not flood. */
const MOST_NEW_A_DAY = 20;

async function noteUse(
  db: Db,
  site: Site,
  { user, name, use }: { user: Account; name: string; use: Use },
): Promise<void> {
  const { tokenId, network } = use;
  const isAllowed = use.isAllowed === 1;
  await db.transaction().execute(async (trx) => {
    const { reported } = await trx
      .selectFrom("apiTokenNetworks")
      .where("tokenId", "=", tokenId)
      .where("firstUsedAt", ">", ago(DAY_MS))
      .select((row) => row.fn.countAll<number>().as("reported"))
      .executeTakeFirstOrThrow();
    if (reported >= MOST_NEW_A_DAY) return;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("apiTokenNetworks")
      .values({ ...use, firstUsedAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(["tokenId", "network", "isAllowed"]).doNothing())
      .executeTakeFirstOrThrow();
    // Another request from there has just been first
    if (numInsertedOrUpdatedRows !== 1n) return;
    await happened(trx, { user }, isAllowed ? "api-tokens.network" : "api-tokens.refused", {
      on: about("apiTokens", tokenId, `token ${tokenId} (${name})`),
      after: { network },
    });
    const used = { name, by: fullName(user), network, isAllowed };
    await tellAdmins(trx, (reader) => tokenUsed(site, reader, used));
  });
}
