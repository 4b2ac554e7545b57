import { recordId, z } from "../../shared/zod.ts";
import {
  confirmInput,
  factorInput,
  finishLoginInput,
  passkeyInput,
  timeCodeInput,
} from "../../shared/second-factor.input.ts";
import type { Actor } from "../access.ts";
import { siteOf } from "../accounts/account-mails.ts";
import { finishSignIn } from "../accounts/sign-in.ts";
import { isSecure, visitOf } from "../accounts/visit.ts";
import type { Context } from "../context.ts";
import {
  adminProcedure,
  enrollingProcedure,
  publicProcedure,
  router,
  sessionProcedure,
  signedInProcedure,
} from "../trpc.ts";
import { confirm } from "./confirmation.ts";
import { cookieHeader } from "./cookies.ts";
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
import { askForPasskey, methodsOf } from "./proof.ts";
import { recoveryCodesLeft } from "./recovery-codes.ts";
import { forgetBrowser, listRemembered, rememberedCookieName } from "./remembered.ts";
import { resetSecondFactorOf, secondFactorOverview } from "./reset.ts";

export const secondFactorRouter = router({
  pendingLogin: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/login/second-factor/options" } })
    .mutation(({ ctx }) =>
      describePending(ctx.db, installationOf(ctx.app), ctx.cookie(PENDING_COOKIE)),
    ),

  finishLogin: sessionProcedure
    .meta({ rest: { method: "POST", path: "/api/login/second-factor" } })
    .input(finishLoginInput)
    .mutation(async ({ ctx, input: { remember, ...proof } }) => {
      const { user, cookies, adminToken, remembered } = await finishSignIn(
        ctx.db,
        installationOf(ctx.app),
        { secret: ctx.cookie(PENDING_COOKIE), proof, visit: visitOf(ctx), remember },
      );
      const secure = isSecure(ctx);
      for (const cookie of cookies) ctx.setCookie(cookie);
      ctx.setCookie(cookieHeader(PENDING_COOKIE, { value: "", maxAge: 0, secure }));
      if (remembered)
        ctx.setCookie(cookieHeader(rememberedCookieName(user.id), { ...remembered, secure }));
      ctx.app.log.info("signed in", { requestId: ctx.requestId, actorId: user.id });
      return { ...user, ...(adminToken !== undefined && { adminToken }) };
    }),

  status: enrollingProcedure
    .meta({ rest: { method: "GET", path: "/api/user/second-factor" } })
    .query(async ({ ctx }) => {
      const { user } = ctx.actor;
      return {
        factors: await listFactors(ctx.db, user.id),
        recoveryCodesLeft: await recoveryCodesLeft(ctx.db, user.id),
        browsers: await listRemembered(ctx.db, user.id, ctx.cookie(rememberedCookieName(user.id))),
        isRequired: isRequiredOf(user, ctx.app.config),
        passkeyHost: passkeyHost(siteOf(ctx.app).url),
      };
    }),

  offerTimeCode: enrollingProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/time-codes/offer" } })
    .mutation(({ ctx }) => offerTimeCode(ctx.db, installationOf(ctx.app), ctx.actor)),

  addTimeCode: enrollingProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/time-codes", status: 201 } })
    .input(timeCodeInput)
    .mutation(({ ctx, input }) =>
      addTimeCode(ctx.db, installationOf(ctx.app), { actor: ctx.actor, ...input }),
    ),

  offerPasskey: enrollingProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/passkeys/offer" } })
    .mutation(({ ctx }) => offerPasskey(ctx.db, installationOf(ctx.app), ctx.actor)),

  addPasskey: enrollingProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/passkeys", status: 201 } })
    .input(passkeyInput)
    .mutation(({ ctx, input }) =>
      addPasskey(ctx.db, installationOf(ctx.app), { actor: ctx.actor, ...input }),
    ),

  remove: signedInProcedure
    .meta({ rest: { method: "DELETE", path: "/api/user/second-factor/{id}", status: 204 } })
    .input(factorInput)
    .mutation(({ ctx, input }) => {
      const isRequired = isRequiredOf(ctx.actor.user, ctx.app.config);
      const wanted = { actor: ctx.actor, id: input.id, isRequired };
      return removeFactor(ctx.db, installationOf(ctx.app), wanted);
    }),

  renewRecoveryCodes: signedInProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/recovery-codes" } })
    .mutation(({ ctx }) => renewRecoveryCodes(ctx.db, installationOf(ctx.app), ctx.actor)),

  forgetBrowser: signedInProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/user/second-factor/browsers/{id}", status: 204 },
    })
    .input(factorInput)
    .mutation(({ ctx, input }) => forgetBrowser(ctx.db, ctx.actor.user.id, input.id)),

  askToConfirm: enrollingProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/confirm/options" } })
    .mutation(({ ctx }) => askToConfirm(ctx)),

  confirm: enrollingProcedure
    .meta({ rest: { method: "POST", path: "/api/user/second-factor/confirm", status: 204 } })
    .input(confirmInput)
    .mutation(({ ctx, input }) =>
      confirm(ctx.db, installationOf(ctx.app), { asking: ctx.actor, ...input }),
    ),
});

export const secondFactorAdminRouter = router({
  overview: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/second-factor" } })
    .query(({ ctx }) => secondFactorOverview(ctx.db)),

  askToConfirm: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/second-factor/confirm/options" } })
    .mutation(({ ctx }) => askToConfirm(ctx)),

  confirm: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/second-factor/confirm", status: 204 } })
    .input(confirmInput)
    .mutation(({ ctx, input }) =>
      confirm(ctx.db, installationOf(ctx.app), { asking: ctx.actor, ...input }),
    ),

  reset: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/admin/users/{id}/second-factor", status: 204 },
    })
    .input(z.object({ id: recordId }))
    .mutation(async ({ ctx, input }) => {
      await resetSecondFactorOf(ctx.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input.id);
      ctx.app.log.info("second factor reset", { actorId: ctx.actor.user.id, id: input.id });
    }),
});

async function askToConfirm({ app, db, actor }: Context & { actor: Actor }) {
  const { user, sessionId } = actor;
  const installation = installationOf(app);
  return {
    methods: await methodsOf(db, installation, user.id),
    passkey: await askForPasskey(db, installation, { user, owner: sessionId }),
  };
}
