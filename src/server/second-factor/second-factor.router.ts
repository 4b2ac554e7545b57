import { signedIn } from "#shared/accounts.output.ts";
import {
  confirmInput,
  factorInput,
  finishLoginInput,
  passkeyInput,
  timeCodeInput,
} from "#shared/second-factor.input.ts";
import {
  addedFactor,
  forWebAuthn,
  recoveryCodes,
  secondFactorOverview,
  secondFactorStatus,
  timeCodeOffer,
  waysToConfirm,
} from "#shared/second-factor.output.ts";
import { recordId, z } from "#shared/zod.ts";
import type { Actor } from "#server/access.ts";
import { type Context, siteOf } from "#server/context.ts";
import { finishSignIn } from "#server/accounts/sign-in/sign-in.ts";
import { noteWrongProof } from "#server/accounts/sign-in/sign-in-limits.ts";
import { isSecure, visitOf } from "#server/accounts/sign-in/visit.ts";
import {
  adminProcedure,
  enrollingProcedure,
  publicProcedure,
  router,
  sessionProcedure,
  signedInProcedure,
} from "#server/trpc.ts";
import { confirm } from "./confirmation.ts";
import { cookieHeader } from "#server/http/cookies.ts";
import {
  addPasskey,
  addTimeCode,
  listFactors,
  offerPasskey,
  offerTimeCode,
  removeFactor,
  renewRecoveryCodes,
} from "./factors.ts";
import { installationOf } from "./installation.ts";
import { passkeyHost } from "./passkeys.ts";
import { describePending, PENDING_COOKIE } from "./pending.ts";
import { isRequiredOf } from "./policy.ts";
import { waysToProve } from "./proof.ts";
import { recoveryCodesLeft } from "./recovery-codes.ts";
import { forgetBrowser, listRemembered, rememberedCookieName } from "./remembered.ts";
import { readSecondFactorOverview, resetSecondFactorOf } from "./reset.ts";

export const secondFactorRouter = router({
  pendingLogin: publicProcedure
    .meta({
      summary: "How to go on after a login that was answered SECOND_FACTOR_REQUIRED",
      rest: "POST /api/login/second-factor/options",
    })
    .output(waysToConfirm)
    .mutation(({ ctx }) =>
      describePending(ctx.app.db, installationOf(ctx.app), ctx.cookie(PENDING_COOKIE)),
    ),

  finishLogin: sessionProcedure
    .meta({
      summary: "Go on by a code or a passkey, at the door where the login began",
      rest: "POST /api/login/second-factor",
    })
    .input(finishLoginInput)
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

  status: enrollingProcedure
    .meta({ summary: "Your own second factor", rest: "GET /api/user/second-factor" })
    .output(secondFactorStatus)
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

  offerTimeCode: enrollingProcedure
    .meta({
      summary: "A secret for a new time code app",
      confirmed: true,
      rest: "POST /api/user/second-factor/time-codes/offer",
    })
    .output(timeCodeOffer)
    .mutation(({ ctx }) => offerTimeCode(ctx.app.db, installationOf(ctx.app), ctx.actor)),

  addTimeCode: enrollingProcedure
    .meta({
      summary: "Add the app that was offered, by a code of it",
      confirmed: true,
      rest: "POST /api/user/second-factor/time-codes",
      status: 201,
    })
    .input(timeCodeInput)
    .output(addedFactor)
    .mutation(({ ctx, input }) =>
      addTimeCode(ctx.app.db, installationOf(ctx.app), { actor: ctx.actor, ...input }),
    ),

  offerPasskey: enrollingProcedure
    .meta({
      summary: "What a browser needs to make a passkey",
      confirmed: true,
      rest: "POST /api/user/second-factor/passkeys/offer",
    })
    .output(forWebAuthn)
    .mutation(({ ctx }) => offerPasskey(ctx.app.db, installationOf(ctx.app), ctx.actor)),

  addPasskey: enrollingProcedure
    .meta({
      summary: "Add the passkey that a browser has made",
      confirmed: true,
      rest: "POST /api/user/second-factor/passkeys",
      status: 201,
    })
    .input(passkeyInput)
    .output(addedFactor)
    .mutation(({ ctx, input }) =>
      addPasskey(ctx.app.db, installationOf(ctx.app), { actor: ctx.actor, ...input }),
    ),

  remove: signedInProcedure
    .meta({
      summary: "Remove one of your factors",
      confirmed: true,
      rest: "DELETE /api/user/second-factor/{id}",
      status: 204,
    })
    .input(factorInput)
    .output(z.void())
    .mutation(({ ctx, input }) => {
      const isRequired = isRequiredOf(ctx.actor.user, ctx.app.config);
      const wanted = { actor: ctx.actor, id: input.id, isRequired };
      return removeFactor(ctx.app.db, installationOf(ctx.app), wanted);
    }),

  renewRecoveryCodes: signedInProcedure
    .meta({
      summary: "Ten new recovery codes in place of the old ones",
      confirmed: true,
      rest: "POST /api/user/second-factor/recovery-codes",
    })
    .output(recoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx.app.db, installationOf(ctx.app), ctx.actor)),

  forgetBrowser: signedInProcedure
    .meta({
      summary: "Ask for the second factor in a browser again",
      rest: "DELETE /api/user/second-factor/browsers/{id}",
      status: 204,
    })
    .input(factorInput)
    .output(z.void())
    .mutation(({ ctx, input }) => forgetBrowser(ctx.app.db, ctx.actor.user.id, input.id)),

  askToConfirm: enrollingProcedure
    .meta({
      summary: "How you can confirm that it is you",
      rest: "POST /api/user/second-factor/confirm/options",
    })
    .output(waysToConfirm)
    .mutation(({ ctx }) => askToConfirm(ctx)),

  confirm: enrollingProcedure
    .meta({
      summary: "Confirm that it is you, for five minutes of this session",
      rest: "POST /api/user/second-factor/confirm",
      status: 204,
    })
    .input(confirmInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      confirm(ctx.app.db, installationOf(ctx.app), { asking: ctx.actor, ...input }),
    ),
});

export const secondFactorAdminRouter = router({
  overview: adminProcedure
    .meta({
      summary: "Who has a second factor, and how many admins have none",
      rest: "GET /api/admin/second-factor",
    })
    .output(secondFactorOverview)
    .query(({ ctx }) => readSecondFactorOverview(ctx.app.db)),

  askToConfirm: adminProcedure
    .meta({
      summary: "How to confirm your identity, with only the admin token",
      rest: "POST /api/admin/second-factor/confirm/options",
    })
    .output(waysToConfirm)
    .mutation(({ ctx }) => askToConfirm(ctx)),

  confirm: adminProcedure
    .meta({
      summary: "Confirm your identity, with only the admin token",
      rest: "POST /api/admin/second-factor/confirm",
      status: 204,
    })
    .input(confirmInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      confirm(ctx.app.db, installationOf(ctx.app), { asking: ctx.actor, ...input }),
    ),

  reset: adminProcedure
    .meta({
      summary: "Remove somebody's second factor and end their sessions",
      confirmed: true,
      rest: "DELETE /api/admin/users/{id}/second-factor",
      status: 204,
    })
    .input(z.object({ id: recordId }))
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
