import { loginInput } from "../../shared/accounts.input.ts";
import { usernameKey } from "../../shared/accounts.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { publicProcedure, router, signedInProcedure } from "../trpc.ts";
import { verifyCredentials } from "./accounts.ts";
import { blankCookie, endSession, issueAdminToken, startSession } from "./sessions.ts";

export const accountsRouter = router({
  me: signedInProcedure
    .meta({ rest: { method: "GET", path: "/api/user" } })
    .query(({ ctx }) => ctx.actor.user),

  login: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/login" } })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => (await signIn(ctx, input, "anyone")).user),

  adminLogin: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/login" } })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const { user, sessionId } = await signIn(ctx, input, "admins");
      return { ...user, adminToken: await issueAdminToken(ctx.db, sessionId) };
    }),

  logout: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/logout", status: 204 } })
    .mutation(({ ctx }) => signOut(ctx)),

  adminLogout: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/logout", status: 204 } })
    .mutation(({ ctx }) => signOut(ctx)),
});

const REFUSALS = { anyone: "Invalid username or password", admins: "Invalid admin credentials" };

/** Checks the credentials under the login limit and starts a session in place of the present one. */
async function signIn(
  ctx: Context,
  input: { username: string; password: string },
  who: keyof typeof REFUSALS,
) {
  const { db, app, actor, userAgent, clientNetwork } = ctx;
  const key = `${usernameKey(input.username).slice(0, 80)} ${clientNetwork}`;
  app.limits.take("login", key);
  const user = await verifyCredentials(db, input);
  if (!user || (who === "admins" && !user.isAdmin)) {
    app.log.info("sign-in refused", { requestId: ctx.requestId });
    throw new AppError("UNAUTHORIZED", REFUSALS[who]);
  }
  app.limits.refund("login", key);
  if (actor) await endSession(db, actor.sessionId);
  const secure = app.publicUrl().startsWith("https:");
  const { cookie, sessionId } = await startSession(db, user, { userAgent, secure });
  ctx.setCookie(cookie);
  app.log.info("signed in", { requestId: ctx.requestId, actorId: user.id });
  return { user, sessionId };
}

async function signOut(ctx: Context): Promise<void> {
  if (ctx.actor) {
    await endSession(ctx.db, ctx.actor.sessionId);
    ctx.app.log.info("signed out", { requestId: ctx.requestId, actorId: ctx.actor.user.id });
  }
  ctx.setCookie(blankCookie(ctx.app.publicUrl().startsWith("https:")));
}
