import { signedIn } from "#domains/accounts/accounts.output.ts";
import * as inputs from "./second-factor.input.ts";
import * as answers from "./second-factor.output.ts";
import { byId, z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import { type Context, siteOf } from "#platform/context.ts";
import { isSecure, visitOf, PENDING_COOKIE } from "#domains/accounts/sign-in/sign-in.server.ts";
import { noteWrongProof } from "#domains/accounts/sign-in/sign-in-limits.server.ts";
import {
  forAdmins,
  forEnrolling,
  forEverybody,
  forSessions,
  forSignedIn,
  router,
} from "#platform/trpc.ts";
import { ADDING, confirm, waysToProve } from "./proof.server.ts";
import { cookieHeader } from "#platform/http/cookies.ts";
import {
  addPasskey,
  addTimeCode,
  listFactors,
  offerPasskey,
  offerTimeCode,
  removeFactor,
  renewRecoveryCodes,
  readSecondFactorOverview,
  resetSecondFactorOf,
} from "./factors.server.ts";
import { installationOf } from "./installation.server.ts";
import { passkeyHost } from "./passkeys.server.ts";
import { describePending, finishSignIn } from "./finish-sign-in.server.ts";
import { isRequiredOf } from "#domains/accounts/sign-in/standing.server.ts";
import { recoveryCodesLeft } from "./recovery-codes.server.ts";
import {
  forgetBrowser,
  listRemembered,
  rememberedCookieName,
} from "#domains/accounts/sign-in/remembered.server.ts";

export const secondFactorRouter = router({
  pendingLogin: forEverybody(
    "POST /api/login/second-factor/options",
    "How to continue after a login that was answered SECOND_FACTOR_REQUIRED",
  )
    .output(answers.waysToConfirm)
    .mutation(({ ctx }) =>
      describePending(ctx.app.db, installationOf(ctx.app), ctx.cookie(PENDING_COOKIE)),
    ),

  finishLogin: forSessions(
    "POST /api/login/second-factor",
    "Complete a login by a code or a passkey, where the login began",
  )
    .input(inputs.finishLoginInput)
    .output(signedIn)
    .mutation(async ({ ctx, input: { remember, ...proof } }) => {
      const secret = ctx.cookie(PENDING_COOKIE);
      const rest = { secret, proof, visit: visitOf(ctx), remember };
      const finished = finishSignIn(ctx.app.db, installationOf(ctx.app), rest);
      const { user, cookies, adminToken, remembered } = await finished.catch(async (error) => {
        await noteWrongProof(ctx, secret, error);
        throw error;
      });
      const secure = isSecure(ctx);
      for (const cookie of cookies) ctx.setCookie(cookie);
      ctx.setCookie(cookieHeader(PENDING_COOKIE, { value: "", maxAge: 0, secure }));
      if (remembered)
        ctx.setCookie(cookieHeader(rememberedCookieName(user.id), { ...remembered, secure }));
      ctx.app.log.info("signed in", { requestId: ctx.requestId, actorId: user.id });
      return { ...user, ...(adminToken !== undefined && { adminToken }) };
    }),

  status: forEnrolling("GET /api/user/second-factor", "Your own second factor")
    .output(answers.secondFactorStatus)
    .query(async ({ ctx }) => {
      const { user } = ctx.actor;
      return {
        factors: await listFactors(ctx.app.db, user.id),
        recoveryCodesLeft: await recoveryCodesLeft(ctx.app.db, user.id),
        browsers: await listRemembered(
          ctx.app.db,
          user.id,
          ctx.cookie(rememberedCookieName(user.id)),
        ),
        isRequired: isRequiredOf(user, ctx.app.config),
        passkeyHost: passkeyHost(ctx.app.publicUrl()),
      };
    }),

  offerTimeCode: forEnrolling(
    "POST /api/user/second-factor/time-codes/offer",
    "A secret for a new time code app",
    { ...ADDING, confirmed: true },
  )
    .output(answers.timeCodeOffer)
    .mutation(({ ctx }) => offerTimeCode(ctx.app.db, installationOf(ctx.app), ctx.actor)),

  addTimeCode: forEnrolling(
    "POST /api/user/second-factor/time-codes",
    "Add the time code app that has the new secret, by one of its codes",
    { ...ADDING, status: 201 },
  )
    .input(inputs.timeCodeInput)
    .output(answers.addedFactor)
    .mutation(({ ctx, input }) =>
      addTimeCode(ctx.app.db, installationOf(ctx.app), { actor: ctx.actor, ...input }),
    ),

  offerPasskey: forEnrolling(
    "POST /api/user/second-factor/passkeys/offer",
    "The options for a browser to create a passkey",
    { ...ADDING, confirmed: true },
  )
    .output(answers.forWebAuthn)
    .mutation(({ ctx }) => offerPasskey(ctx.app.db, installationOf(ctx.app), ctx.actor)),

  addPasskey: forEnrolling(
    "POST /api/user/second-factor/passkeys",
    "Add the passkey that a browser has made",
    { ...ADDING, status: 201 },
  )
    .input(inputs.passkeyInput)
    .output(answers.addedFactor)
    .mutation(({ ctx, input }) =>
      addPasskey(ctx.app.db, installationOf(ctx.app), { actor: ctx.actor, ...input }),
    ),

  remove: forSignedIn("DELETE /api/user/second-factor/{id}", "Remove one of your factors", {
    confirmed: true,
  })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => {
      const isRequired = isRequiredOf(ctx.actor.user, ctx.app.config);
      const wanted = { actor: ctx.actor, id: input.id, isRequired };
      return removeFactor(ctx.app.db, installationOf(ctx.app), wanted);
    }),

  renewRecoveryCodes: forSignedIn(
    "POST /api/user/second-factor/recovery-codes",
    "Ten new recovery codes in place of the old ones",
    { confirmed: "once" },
  )
    .output(answers.recoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx.app.db, installationOf(ctx.app), ctx.actor)),

  forgetBrowser: forSignedIn(
    "DELETE /api/user/second-factor/browsers/{id}",
    "Ask for the second factor in a browser again",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => forgetBrowser(ctx.app.db, ctx.actor.user.id, input.id)),

  askToConfirm: forEnrolling(
    "POST /api/user/second-factor/confirm/options",
    "How you can confirm that it is you",
  )
    .output(answers.waysToConfirm)
    .mutation(({ ctx }) => askToConfirm(ctx)),

  confirm: forEnrolling(
    "POST /api/user/second-factor/confirm",
    "Confirm that it is you, for one operation within five minutes",
  )
    .input(inputs.confirmInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmBy(ctx, input)),
});

export const secondFactorAdminRouter = router({
  overview: forAdmins(
    "GET /api/admin/second-factor",
    "Who has a second factor, and how many admins have none",
  )
    .output(answers.secondFactorOverview)
    .query(({ ctx }) => readSecondFactorOverview(ctx.app.db)),

  askToConfirm: forAdmins(
    "POST /api/admin/second-factor/confirm/options",
    "How to confirm your identity, with only the admin token",
  )
    .output(answers.waysToConfirm)
    .mutation(({ ctx }) => askToConfirm(ctx)),

  confirm: forAdmins(
    "POST /api/admin/second-factor/confirm",
    "Confirm your identity for one operation, with only the admin token",
  )
    .input(inputs.confirmInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmBy(ctx, input)),

  reset: forAdmins(
    "DELETE /api/admin/users/{id}/second-factor",
    "Remove someone's second factor and end their sessions",
    { confirmed: true },
  )
    .input(byId)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await resetSecondFactorOf(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input.id);
      ctx.app.log.info("second factor reset", { actorId: ctx.actor.user.id, id: input.id });
    }),
});

function askToConfirm({ app, actor }: Context & { actor: Actor }) {
  const prover = { user: actor.user, owner: actor.sessionId };
  return waysToProve(app.db, installationOf(app), prover);
}

function confirmBy({ app, actor }: Context & { actor: Actor }, proof: inputs.Confirmation) {
  return confirm(app.db, installationOf(app), { asking: actor, ...proof });
}
