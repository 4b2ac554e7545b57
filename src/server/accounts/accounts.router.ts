import {
  addressInput,
  emailChangeInput,
  loginInput,
  passwordChangeInput,
  profileInput,
  registerInput,
  resetInput,
  sessionInput,
} from "../../shared/accounts.input.ts";
import { usernameKey } from "../../shared/accounts.ts";
import type { Context } from "../context.ts";
import type { Db } from "../database.ts";
import { AppError, type ErrorCode } from "../errors.ts";
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
  signedInProcedure,
} from "../trpc.ts";
import { siteOf } from "./account-mails.ts";
import { requestLink } from "./mail-requests.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { confirmReset } from "./password-reset.ts";
import { changeEmail, changePassword, saveProfile } from "./profile.ts";
import { register } from "./registration.ts";
import { blankCookie, endSession, endSessions } from "./sessions.ts";
import { enterSession, type Halfway, type SignedIn, signIn } from "./sign-in.ts";
import { isSecure, visitOf } from "./visit.ts";

/** Said whether or not the address is anybody's. */
const ON_ITS_WAY = {
  message: "If this address belongs to an account, a message is on its way to it.",
};

export const accountsRouter = router({
  me: enrollingProcedure
    .meta({ rest: { method: "GET", path: "/api/user" } })
    .query(({ ctx }) => withDuty(ctx.db, ctx.actor.user, ctx.app.config)),

  login: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/login" } })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const { user, cookies } = await guarded(ctx, input.username, {
        refusal: "Invalid username or password",
        attempt: () => signIn(ctx.db, input, { door: "site", visit: visitOf(ctx) }),
      });
      setCookies(ctx, cookies);
      return withDuty(ctx.db, user, ctx.app.config);
    }),

  adminLogin: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/login" } })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const { user, cookies, adminToken } = await guarded(ctx, input.username, {
        refusal: "Invalid admin credentials",
        attempt: () => signIn(ctx.db, input, { door: "admin", visit: visitOf(ctx) }),
      });
      setCookies(ctx, cookies);
      return { ...(await withDuty(ctx.db, user, ctx.app.config)), adminToken: adminToken ?? "" };
    }),

  logout: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/logout", status: 204 } })
    .mutation(({ ctx }) => signOut(ctx)),

  adminLogout: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/logout", status: 204 } })
    .mutation(({ ctx }) => signOut(ctx)),

  register: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/register", status: 201 } })
    .input(registerInput)
    .use(limited("register"))
    .mutation(async ({ ctx, input }) => {
      const user = await register(ctx.db, siteOf(ctx.app), input);
      const enter = (trx: Db) => enterSession(trx, user, visitOf(ctx));
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

  confirmPasswordReset: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/password-reset/confirm" } })
    .input(resetInput)
    .mutation(async ({ ctx, input }) => {
      const username = await confirmReset(ctx.db, siteOf(ctx.app), input);
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
      await limitTries(ctx, ctx.actor.user.username, () => changePassword(ctx.db, asker, input));
      ctx.app.log.info("password changed", event(ctx, ctx.actor.user.id));
    }),

  changeEmail: signedInProcedure
    .meta({ rest: { method: "POST", path: "/api/user/email" } })
    .input(emailChangeInput)
    .mutation(async ({ ctx, input }) => {
      const asker = { actor: ctx.actor, site: siteOf(ctx.app) };
      const change = () => changeEmail(ctx.db, asker, input);
      const user = await limitTries(ctx, ctx.actor.user.username, change);
      ctx.app.log.info("email changed", event(ctx, user.id));
      return user;
    }),

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

interface Attempt {
  refusal: string;
  attempt: () => Promise<SignedIn | Halfway | undefined>;
}

/** A sign-in under the limit on wrong tries; who is refused is told the same in every case. */
async function guarded(
  ctx: Context,
  username: string,
  { refusal, attempt }: Attempt,
): Promise<SignedIn> {
  return limitTries(ctx, username, async () => {
    const result = await attempt();
    if (!result) {
      ctx.app.log.info("sign-in refused", { requestId: ctx.requestId });
      throw new AppError("UNAUTHORIZED", refusal);
    }
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

const WRONG: readonly ErrorCode[] = ["UNAUTHORIZED", "BAD_REQUEST"];

/** Counts wrong passwords by account and address; anything else is given back. */
async function limitTries<Result>(
  ctx: Context,
  username: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { limits } = ctx.app;
  const key = `${usernameKey(username).slice(0, 80)} ${ctx.clientNetwork}`;
  limits.take("login", key);
  try {
    const result = await work();
    limits.refund("login", key);
    return result;
  } catch (error) {
    if (!(error instanceof AppError && WRONG.includes(error.code))) limits.refund("login", key);
    throw error;
  }
}

async function signOut(ctx: Context): Promise<void> {
  for (const sessionId of ctx.presented) await endSession(ctx.db, sessionId);
  if (ctx.actor) ctx.app.log.info("signed out", event(ctx, ctx.actor.user.id));
  ctx.setCookie(blankCookie(isSecure(ctx)));
}
