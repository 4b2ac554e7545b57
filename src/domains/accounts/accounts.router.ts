import * as inputs from "./accounts.input.ts";
import * as answers from "./accounts.output.ts";
import { LINK_ON_ITS_WAY, NO_LINK_SENT } from "./accounts.ts";
import { z } from "#kit/values/zod.ts";
import { listOf } from "#platform/paging.ts";
import type { Actor } from "#platform/access.ts";
import { type App, type Context, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { cookieHeader } from "#platform/http/cookies.ts";
import {
  PENDING_COOKIE,
  beginSession,
  type Halfway,
  isSecure,
  type SignedIn,
  signIn,
  visitOf,
} from "./sign-in/sign-in.server.ts";
import { withDuty } from "./sign-in/standing.server.ts";
import { forEnrolling, forEverybody, forSessions, forSignedIn, router } from "#platform/trpc.ts";
import type { LinkPurpose, SignInDoor } from "./accounts.table.ts";
import { browserCookie } from "./sign-in/browsers.server.ts";
import { forgetFirstPassword } from "./passwords/first-password.server.ts";
import { findAccount, ownAccount } from "./find-account.server.ts";
import {
  endPendingEmail,
  findPendingEmail,
  requestEmailChange,
  changePassword,
  saveProfile,
  register,
} from "./registration.server.ts";
import { requestMail } from "./links/mail-requests.server.ts";
import { endOwnSession, listOwnSessions } from "./sign-in/own-sessions.server.ts";
import { sendsMail } from "#domains/mail/server/mail-server.server.ts";
import { confirmReset, resetWorks } from "./passwords/password-reset.server.ts";
import { endLastingAccess } from "./lasting-access.server.ts";
import { blankCookie, endSession } from "./sign-in/sessions.server.ts";
import {
  type Door,
  limitTries,
  placeOf,
  placeOfStranger,
} from "./sign-in/sign-in-limits.server.ts";
import type { Place } from "./passwords/passwords.server.ts";

/** The response is the same whether or not the address belongs to an account. */
async function askForLink({ db, config }: App, purpose: LinkPurpose, email: string) {
  await requestMail(db, purpose, email);
  return { message: (await sendsMail({ db, config })) ? LINK_ON_ITS_WAY : NO_LINK_SENT };
}

export const accountsRouter = router({
  me: forEnrolling("GET /api/user", "Who is signed in")
    .output(answers.user)
    .query(({ ctx }) => withDuty(ctx.app.db, ctx.actor.user, ctx.app.config)),

  login: forSessions("POST /api/login", "Sign in")
    .input(inputs.signInInput)
    .output(answers.user)
    .mutation(async ({ ctx, input }) => {
      const { user, cookies } = await guarded(ctx, input, {
        door: "site",
        refusal: "Invalid username or password",
      });
      setCookies(ctx, cookies);
      return withDuty(ctx.app.db, user, ctx.app.config);
    }),

  adminLogin: forSessions("POST /api/admin/login", "Sign in as an admin")
    .input(inputs.signInInput)
    .output(answers.signedInAdmin)
    .mutation(async ({ ctx, input }) => {
      const { user, cookies, adminToken } = await guarded(ctx, input, {
        door: "admin",
        refusal: "Invalid admin credentials",
      });
      setCookies(ctx, cookies);
      return {
        ...(await withDuty(ctx.app.db, user, ctx.app.config)),
        adminToken: adminToken ?? "",
      };
    }),

  logout: forSessions("POST /api/logout", "Sign out")
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx)),

  adminLogout: forSessions("POST /api/admin/logout", "Sign out as an admin")
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await signOut(ctx);
      ctx.clearStorage();
    }),

  register: forSessions("POST /api/register", "Make an account", { status: 201, limit: "register" })
    .input(inputs.registerInput)
    .output(answers.user)
    .mutation(async ({ ctx, input }) => {
      const asker = { site: siteOf(ctx.app), place: placeOfStranger(ctx) };
      const user = await register(ctx.app.db, asker, input);
      const begin = (trx: Db) =>
        beginSession(trx, user, { door: "registration", visit: visitOf(ctx) });
      setCookies(ctx, (await ctx.app.db.transaction().execute(begin)).cookies);
      ctx.app.log.info("registered", { requestId: ctx.requestId, actorId: user.id });
      return withDuty(ctx.app.db, user, ctx.app.config);
    }),

  resendVerification: forEverybody(
    "POST /api/verify-email/resend",
    "Ask for a new verification email",
    { status: 202, limit: "resend" },
  )
    .input(inputs.addressInput)
    .output(answers.said)
    .mutation(({ ctx, input }) => askForLink(ctx.app, "verify-email", input.email)),

  requestPasswordReset: forEverybody("POST /api/password-reset", "Ask for a password reset email", {
    status: 202,
    limit: "passwordReset",
  })
    .input(inputs.addressInput)
    .output(answers.said)
    .mutation(({ ctx, input }) => askForLink(ctx.app, "reset-password", input.email)),

  checkPasswordReset: forEverybody(
    "POST /api/password-reset/check",
    "Whether the link of a password reset email still works",
    { limit: "resetCheck" },
  )
    .input(inputs.tokenInput)
    .output(answers.linkState)
    .mutation(async ({ ctx, input }) => ({ works: await resetWorks(ctx.app.db, input.token) })),

  confirmPasswordReset: forEverybody(
    "POST /api/password-reset/confirm",
    "Set a new password by the link of a password reset email",
  )
    .input(inputs.resetInput)
    .output(answers.resetUsername)
    .mutation(async ({ ctx, input }) => {
      const reset = { ...input, id: ctx.browser, userAgent: ctx.userAgent };
      const { browser, ...account } = await confirmReset(ctx.app.db, siteOf(ctx.app), reset);
      ctx.setCookie(browserCookie(browser, isSecure(ctx)));
      forgetFirstPassword(ctx.app.config.databaseFile, account);
      ctx.app.log.info("password reset", { requestId: ctx.requestId });
      return account;
    }),

  saveProfile: forSignedIn("PATCH /api/user", "Change your own name and phone")
    .input(inputs.profileInput)
    .output(answers.user)
    .mutation(({ ctx, input }) => saveProfile(ctx.app.db, ctx.actor, input)),

  changePassword: forSignedIn("POST /api/user/password", "Change your own password")
    .input(inputs.passwordChangeInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const asker = { actor: ctx.actor, site: siteOf(ctx.app) };
      await limitOwnTries(ctx, "password change", (place) =>
        changePassword(ctx.app.db, { ...asker, place }, input),
      );
      forgetFirstPassword(ctx.app.config.databaseFile, ctx.actor.user);
      ctx.app.log.info("password changed", event(ctx, ctx.actor.user.id));
    }),

  changeEmail: forSignedIn(
    "POST /api/user/email",
    "Change your email; the new one takes effect once the link sent to it is followed",
  )
    .input(inputs.emailChangeInput)
    .output(answers.user)
    .mutation(async ({ ctx, input }) => {
      const user = await limitOwnTries(ctx, "email change", (place) =>
        requestEmailChange(ctx.app.db, { actor: ctx.actor, place }, input),
      );
      ctx.app.log.info("email change requested", event(ctx, user.id));
      return user;
    }),

  pendingEmail: forSignedIn("GET /api/user/email", "The new email that is not confirmed yet")
    .output(answers.pendingEmail)
    .query(async ({ ctx }) => ({
      pending: (await findPendingEmail(ctx.app.db, ctx.actor.user.id)) ?? null,
    })),

  cancelPendingEmail: forSignedIn("DELETE /api/user/email", "Cancel the change of your email")
    .output(z.void())
    .mutation(({ ctx }) => endPendingEmail(ctx.app.db, ctx.actor.user.id)),

  sessions: forSignedIn("GET /api/user/sessions", "Where you are signed in")
    .output(listOf(answers.session))
    .query(({ ctx }) => listOwnSessions(ctx.app.db, ctx.actor)),

  endSession: forSignedIn("DELETE /api/user/sessions/{id}", "End one of your sessions")
    .input(inputs.sessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession(ctx.app.db, ctx.actor, input.id)),

  signOutEverywhere: forSignedIn(
    "DELETE /api/user/sessions",
    "End all of your sessions, remembered browsers and API tokens",
  )
    .output(z.void())
    .mutation(async ({ ctx }) => {
      const { id } = ctx.actor.user;
      const why = "a sign-out everywhere";
      await ctx.app.db.transaction().execute((trx) => endLastingAccess(trx, id, { why }));
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

/** Signs in under the limits on wrong tries. Every refusal has the same message. */
async function guarded(
  ctx: Context,
  { username, password }: inputs.SignInInput,
  { door, refusal }: { door: SignInDoor; refusal: string },
): Promise<SignedIn> {
  const account = await findAccount(ctx.app.db, username, ctx.browser);
  const credentials = { account, password, place: placeOf(ctx, account) };
  return limitTries(ctx, { account, door }, async () => {
    const result = await signIn(ctx.app.db, credentials, { door, visit: visitOf(ctx) });
    if (!result) throw new AppError("UNAUTHORIZED", refusal);
    if ("pending" in result) throw await secondFactorRequired(ctx, result);
    ctx.app.log.info("signed in", event(ctx, result.user.id));
    return result;
  });
}

/** Sets the cookie of the pending sign-in; the refusal says how to continue. */
async function secondFactorRequired(ctx: Context, { user, pending }: Halfway): Promise<AppError> {
  ctx.setCookie(cookieHeader(PENDING_COOKIE, { ...pending, secure: isSecure(ctx) }));
  ctx.app.log.info("second factor requested", event(ctx, user.id));
  return new AppError("SECOND_FACTOR_REQUIRED", "Please confirm that it is you.", {
    methods: await ctx.app.methodsOf(ctx.app.db, { site: siteOf(ctx.app) }, user.id),
  });
}

/** Applies the same limits to a password that is asked for again. */
async function limitOwnTries<Result>(
  ctx: Context & { actor: Actor },
  door: Door,
  work: (place: Place | undefined) => Promise<Result>,
): Promise<Result> {
  const account = await ownAccount(ctx.app.db, ctx.actor.user, ctx.browser);
  return limitTries(ctx, { account, door }, () => work(placeOf(ctx, account)));
}

async function signOut(ctx: Context): Promise<void> {
  for (const sessionId of ctx.presented) await endSession(ctx.app.db, sessionId);
  if (ctx.actor) ctx.app.log.info("signed out", event(ctx, ctx.actor.user.id));
  ctx.setCookie(blankCookie(isSecure(ctx)));
}
