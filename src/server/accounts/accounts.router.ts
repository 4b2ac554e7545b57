import {
  addressInput,
  emailChangeInput,
  type LoginInput,
  loginInput,
  passwordChangeInput,
  profileInput,
  registerInput,
  resetInput,
  sessionInput,
  tokenInput,
} from "../../shared/accounts.input.ts";
import type { Actor } from "../access.ts";
import { LINK_ON_ITS_WAY } from "../../shared/accounts.ts";
import type { Context } from "../context.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { cookieHeader } from "../second-factor/cookies.ts";
import { installationOf } from "../second-factor/installation.ts";
import { PENDING_COOKIE } from "../second-factor/pending.ts";
import { withDuty } from "../second-factor/policy.ts";
import { methodsOf } from "../second-factor/proof.ts";
import {
  enrollingProcedure,
  limited,
  publicProcedure,
  router,
  sessionProcedure,
  signedInProcedure,
} from "../trpc.ts";
import type { SignInDoor } from "../tables.ts";
import { siteOf } from "./account-mails.ts";
import { browserCookie } from "./browsers.ts";
import { forgetFirstPassword } from "./first-password.ts";
import { findAccount, ownAccount } from "./find-account.ts";
import { endPendingEmail, findPendingEmail, requestEmailChange } from "./email-change.ts";
import { requestLink } from "./mail-requests.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { confirmReset, resetWorks } from "./password-reset.ts";
import { changePassword, saveProfile } from "./profile.ts";
import { register } from "./registration.ts";
import { blankCookie, endSession, endSessions } from "./sessions.ts";
import { enterSession, type Halfway, type SignedIn, signIn } from "./sign-in.ts";
import { isSecure, visitOf } from "./visit.ts";
import { type Door, limitTries, placeOf } from "./sign-in-limits.ts";
import type { Place } from "./passwords.ts";

const ON_ITS_WAY = { message: LINK_ON_ITS_WAY };

export const accountsRouter = router({
  me: enrollingProcedure
    .meta({ rest: { method: "GET", path: "/api/user" } })
    .query(({ ctx }) => withDuty(ctx.db, ctx.actor.user, ctx.app.config)),

  login: sessionProcedure
    .meta({ rest: { method: "POST", path: "/api/login" } })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const { user, cookies } = await guarded(ctx, input, {
        door: "site",
        refusal: "Invalid username or password",
      });
      setCookies(ctx, cookies);
      return withDuty(ctx.db, user, ctx.app.config);
    }),

  adminLogin: sessionProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/login" } })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const { user, cookies, adminToken } = await guarded(ctx, input, {
        door: "admin",
        refusal: "Invalid admin credentials",
      });
      setCookies(ctx, cookies);
      return { ...(await withDuty(ctx.db, user, ctx.app.config)), adminToken: adminToken ?? "" };
    }),

  logout: sessionProcedure
    .meta({ rest: { method: "POST", path: "/api/logout", status: 204 } })
    .mutation(({ ctx }) => signOut(ctx)),

  adminLogout: sessionProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/logout", status: 204 } })
    .mutation(async ({ ctx }) => {
      await signOut(ctx);
      ctx.clearStorage();
    }),

  register: sessionProcedure
    .meta({ rest: { method: "POST", path: "/api/register", status: 201 } })
    .input(registerInput)
    .use(limited("register"))
    .mutation(async ({ ctx, input }) => {
      const user = await register(ctx.db, siteOf(ctx.app), input);
      const enter = (trx: Db) =>
        enterSession(trx, user, { door: "registration", visit: visitOf(ctx) });
      setCookies(ctx, (await ctx.db.transaction().execute(enter)).cookies);
      ctx.app.log.info("registered", { requestId: ctx.requestId, actorId: user.id });
      return withDuty(ctx.db, user, ctx.app.config);
    }),

  resendVerification: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/verify-email/resend", status: 202 } })
    .input(addressInput)
    .use(limited("resend"))
    .mutation(async ({ ctx, input }) => {
      await requestLink(ctx.db, "verify-email", input.email);
      return ON_ITS_WAY;
    }),

  requestPasswordReset: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/password-reset", status: 202 } })
    .input(addressInput)
    .use(limited("passwordReset"))
    .mutation(async ({ ctx, input }) => {
      await requestLink(ctx.db, "reset-password", input.email);
      return ON_ITS_WAY;
    }),

  checkPasswordReset: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/password-reset/check" } })
    .input(tokenInput)
    .use(limited("resetCheck"))
    .mutation(async ({ ctx, input }) => ({ works: await resetWorks(ctx.db, input.token) })),

  confirmPasswordReset: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/password-reset/confirm" } })
    .input(resetInput)
    .mutation(async ({ ctx, input }) => {
      const reset = { ...input, id: ctx.browser, userAgent: ctx.userAgent };
      const { username, browser } = await confirmReset(ctx.db, siteOf(ctx.app), reset);
      ctx.setCookie(browserCookie(browser, isSecure(ctx)));
      forgetFirstPassword(ctx.app.config.databaseFile, { username });
      ctx.app.log.info("password reset", { requestId: ctx.requestId });
      return { username };
    }),

  saveProfile: signedInProcedure
    .meta({ rest: { method: "PATCH", path: "/api/user" } })
    .input(profileInput)
    .mutation(({ ctx, input }) => saveProfile(ctx.db, ctx.actor, input)),

  changePassword: signedInProcedure
    .meta({ rest: { method: "POST", path: "/api/user/password", status: 204 } })
    .input(passwordChangeInput)
    .mutation(async ({ ctx, input }) => {
      const asker = { actor: ctx.actor, site: siteOf(ctx.app) };
      await limitOwnTries(ctx, "password change", (place) =>
        changePassword(ctx.db, { ...asker, place }, input),
      );
      forgetFirstPassword(ctx.app.config.databaseFile, ctx.actor.user);
      ctx.app.log.info("password changed", event(ctx, ctx.actor.user.id));
    }),

  changeEmail: signedInProcedure
    .meta({ rest: { method: "POST", path: "/api/user/email" } })
    .input(emailChangeInput)
    .mutation(async ({ ctx, input }) => {
      const user = await limitOwnTries(ctx, "email change", (place) =>
        requestEmailChange(ctx.db, { actor: ctx.actor, place }, input),
      );
      ctx.app.log.info("email change asked for", event(ctx, user.id));
      return user;
    }),

  pendingEmail: signedInProcedure
    .meta({ rest: { method: "GET", path: "/api/user/email" } })
    .query(async ({ ctx }) => ({
      pending: (await findPendingEmail(ctx.db, ctx.actor.user.id)) ?? null,
    })),

  cancelPendingEmail: signedInProcedure
    .meta({ rest: { method: "DELETE", path: "/api/user/email", status: 204 } })
    .mutation(({ ctx }) => endPendingEmail(ctx.db, ctx.actor.user.id)),

  sessions: signedInProcedure
    .meta({ rest: { method: "GET", path: "/api/user/sessions" } })
    .query(({ ctx }) => listOwnSessions(ctx.db, ctx.actor)),

  endSession: signedInProcedure
    .meta({ rest: { method: "DELETE", path: "/api/user/sessions/{id}", status: 204 } })
    .input(sessionInput)
    .mutation(({ ctx, input }) => endOwnSession(ctx.db, ctx.actor, input.id)),

  signOutEverywhere: signedInProcedure
    .meta({ rest: { method: "DELETE", path: "/api/user/sessions", status: 204 } })
    .mutation(async ({ ctx }) => {
      await endSessions(ctx.db, ctx.actor.user.id);
      ctx.setCookie(blankCookie(isSecure(ctx)));
      ctx.app.log.info("signed out everywhere", event(ctx, ctx.actor.user.id));
    }),
});

function setCookies(ctx: Context, cookies: string[]): void {
  for (const cookie of cookies) ctx.setCookie(cookie);
}

function event(ctx: Context, actorId: number) {
  return { requestId: ctx.requestId, actorId };
}

/** A sign-in under the limits on wrong tries; who is refused is told the same in every case. */
async function guarded(
  ctx: Context,
  { username, password }: LoginInput,
  { door, refusal }: { door: SignInDoor; refusal: string },
): Promise<SignedIn> {
  const account = await findAccount(ctx.db, username, ctx.browser);
  const credentials = { account, password, place: placeOf(ctx, account) };
  return limitTries(ctx, { account, door }, async () => {
    const result = await signIn(ctx.db, credentials, { door, visit: visitOf(ctx) });
    if (!result) throw new AppError("UNAUTHORIZED", refusal);
    if ("pending" in result) throw await secondFactorRequired(ctx, result);
    ctx.app.log.info("signed in", event(ctx, result.user.id));
    return result;
  });
}

/** The browser keeps what is pending; the answer says how to go on. */
async function secondFactorRequired(ctx: Context, { user, pending }: Halfway): Promise<AppError> {
  ctx.setCookie(cookieHeader(PENDING_COOKIE, { ...pending, secure: isSecure(ctx) }));
  ctx.app.log.info("second factor asked", event(ctx, user.id));
  return new AppError("SECOND_FACTOR_REQUIRED", "Please confirm that it is you.", {
    methods: await methodsOf(ctx.db, installationOf(ctx.app), user.id),
  });
}

/** The same limits for a password that is asked for once more. */
async function limitOwnTries<Result>(
  ctx: Context & { actor: Actor },
  door: Door,
  work: (place: Place | undefined) => Promise<Result>,
): Promise<Result> {
  const account = await ownAccount(ctx.db, ctx.actor.user, ctx.browser);
  return limitTries(ctx, { account, door }, () => work(placeOf(ctx, account)));
}

async function signOut(ctx: Context): Promise<void> {
  for (const sessionId of ctx.presented) await endSession(ctx.db, sessionId);
  if (ctx.actor) ctx.app.log.info("signed out", event(ctx, ctx.actor.user.id));
  ctx.setCookie(blankCookie(isSecure(ctx)));
}
