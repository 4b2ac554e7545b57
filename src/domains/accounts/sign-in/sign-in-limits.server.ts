import { createHmac } from "node:crypto";
import { recordRefusal } from "#domains/audit/sign-ins.server.ts";
import { signInsRefused } from "#domains/accounts/account-mails.server.ts";
import { type Context, siteOf } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { networksAround } from "#platform/http/client-address.ts";
import { type LimitName, waitUnder } from "#platform/http/rate-limit.ts";
import type { SignInDoor } from "#domains/accounts/accounts.table.ts";
import type { User } from "#domains/accounts/accounts.ts";
import { type Account, keyOf } from "#domains/accounts/find-account.server.ts";
import { findPending } from "./sign-in.server.ts";
import { FREE_GUESSES, type Guess, pauseAfter } from "./guesses.server.ts";
import type { Place } from "#domains/accounts/passwords/passwords.server.ts";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";
import { countForAll, type Rule } from "./shared-tries.server.ts";
import { holdUser, aboutUser } from "#domains/accounts/user-rows.server.ts";
import { hasBeenTold, queueMail, SIGN_INS_REFUSED } from "#domains/mail/outbox.server.ts";

/** Where a password was asked for. */
export type Door = SignInDoor | "password change" | "email change";

interface Try {
  account: Account;
  door: Door;
}

interface Refused {
  account: { key: string; user: Pick<User, "id" | "username"> | undefined };
  door: Door;
}

/** The place of a try in the hashing line; none when limits are off. */
export function placeOf({ app, clientNetwork }: Context, { isKnownBrowser }: Account) {
  const place: Place = { network: clientNetwork, isKnown: isKnownBrowser };
  return app.config.rateLimits ? place : undefined;
}

/**
 * The place of a registration: the widest network around the address, so that its thousands of
 * narrow networks share the places of one.
 */
export function placeOfStranger({ app, clientAddress }: Context): Place | undefined {
  const { own, wider, neighbors } = networksAround(clientAddress);
  const network = neighbors ?? wider.at(-1) ?? own;
  return app.config.rateLimits ? { network, isKnown: false } : undefined;
}

/**
 * Checks a password unless too many wrong ones came before: for the account from this network, from
 * the network, or for the account from anywhere. A try counts as wrong from the start, so that a
 * hundred at once cannot get around the limit, and is taken back when it was right. Refusals are
 * logged and recorded.
 */
export async function limitTries<Result>(
  ctx: Context,
  { account, door }: Try,
  work: () => Promise<Result>,
): Promise<Result> {
  const guess = await within(ctx, { account, door }, () => beginGuess(ctx, account));
  try {
    const result = await work();
    await guess.takeBack();
    return result;
  } catch (error) {
    if (isWrongPassword(error)) {
      noteRefusal(ctx, { account, door }, "wrong");
      if (guess.inLastHour >= FREE_GUESSES) inBackground(ctx, () => notifyOwner(ctx, account));
    } else {
      await guess.takeBack();
    }
    throw error;
  }
}

/**
 * Counts a try under every limit, or under none if one of them refuses it: in this process, and
 * then for all processes. A try that this process refuses costs the database nothing.
 */
async function beginGuess(ctx: Context, account: Account): Promise<Guess> {
  const here = beginHere(ctx, account);
  if (ctx.app.servesAlone || !ctx.app.config.rateLimits) return here;
  const rules: [pause: Rule, ...limits: Rule[]] = [
    { of: `account ${triesKey(ctx, account)}`, waitAfter: pauseAfter },
    ...limitsOf(ctx, account).map(([name, key]) => ({
      of: `${name} ${key}`,
      waitAfter: (times: readonly number[], now: number) => waitUnder(name, times, now),
    })),
  ];
  try {
    const { earlier, takeBack } = await countForAll(ctx.app, rules);
    return {
      inLastHour: (earlier[0]?.length ?? 0) + 1,
      async takeBack() {
        await here.takeBack();
        // The sign-in has succeeded; a surplus try in the count is forgotten within an hour
        await takeBack().catch((error: unknown) => ctx.app.log.error("try not taken back", error));
      },
    };
  } catch (error) {
    await here.takeBack();
    throw error;
  }
}

function beginHere(ctx: Context, account: Account): Guess {
  const { limits, guesses } = ctx.app;
  const takeBackCounted = limits.takeAll(limitsOf(ctx, account));
  try {
    const { takeBack, inLastHour } = guesses.begin(triesKey(ctx, account));
    return {
      inLastHour,
      takeBack() {
        takeBackCounted();
        return takeBack();
      },
    };
  } catch (error) {
    takeBackCounted();
    throw error;
  }
}

async function within<Result>(
  ctx: Context,
  attempt: Try,
  begin: () => Promise<Result>,
): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof AppError) noteRefusal(ctx, attempt, "limited");
    throw error;
  }
}

function limitsOf(ctx: Context, account: Account) {
  const { clientAddress, clientNetwork } = ctx;
  const counted: [LimitName, string][] = [["signIn", `${triesKey(ctx, account)} ${clientNetwork}`]];
  // One machine must not lock out the office whose address it shares
  if (account.isKnownBrowser) return counted;
  const { own, wider, neighbors } = networksAround(clientAddress);
  for (const network of [own, ...wider])
    counted.push(["signInByNetwork", network], ["signInByNetworkHourly", network]);
  if (neighbors !== undefined)
    counted.push(["signInByNeighbors", neighbors], ["signInByNeighborsHourly", neighbors]);
  return counted;
}

/** A known browser has its own counts, which strangers, near or far, cannot use up. */
function triesKey({ browser }: Context, { key, isKnownBrowser }: Account): string {
  return isKnownBrowser ? `${key} ${hashSecret(browser ?? "")}` : key;
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (
    error.code === "UNAUTHORIZED" ||
    (error.issues ?? []).some((issue) => issue.path === "currentPassword")
  );
}

/**
 * Logs and audits a refused sign-in: the account as a keyed hash, since people type passwords into
 * the username field. The address is for tools that ban by the log. See
 * src/decisions/015-addresses-in-the-log.md
 */
function noteRefusal(ctx: Context, { account, door }: Refused, outcome: "wrong" | "limited"): void {
  const { app, requestId, clientAddress, clientNetwork } = ctx;
  const hash = createHmac("sha256", app.key.derive("accounts in the log"))
    .update(account.key)
    .digest("base64url")
    .slice(0, 16);
  const fields = { account: hash, door, outcome };
  app.log.info("sign-in refused", { ...fields, address: clientAddress, requestId });
  const who = account.user ? aboutUser(account.user).name : `account ${hash}`;
  inBackground(ctx, () => recordRefusal(app, { ...fields, who, network: clientNetwork }));
}

/** Does the same for a second factor that was refused after the right password. */
export async function noteWrongProof(
  ctx: Context,
  secret: string | undefined,
  error: unknown,
): Promise<void> {
  const code = error instanceof AppError ? error.code : undefined;
  if (code !== "UNAUTHORIZED" && code !== "TOO_MANY_REQUESTS") return;
  const { user, door } = await findPending(ctx.app.db, secret);
  const account = { key: keyOf(user), user };
  noteRefusal(ctx, { account, door }, code === "UNAUTHORIZED" ? "wrong" : "limited");
}

/** Runs work that the response does not wait for: unknown accounts must take the same time. */
function inBackground({ app }: Context, work: () => Promise<void>): void {
  work().catch((error: unknown) => app.log.error("refused sign-in not recorded", error));
}

/** Mails the owner at most once a day, unless nobody has proved that the address is theirs. */
async function notifyOwner({ app }: Context, { user }: Account): Promise<void> {
  if (!user) return;
  await app.db.transaction().execute(async (trx) => {
    const owner = await holdUser(trx, user.id);
    if (!owner?.isVerified || (await hasBeenTold(trx, owner.email, SIGN_INS_REFUSED))) return;
    await queueMail(trx, { ...signInsRefused(siteOf(app), owner), topic: SIGN_INS_REFUSED });
  });
}
