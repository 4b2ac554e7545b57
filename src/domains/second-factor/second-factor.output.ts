import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { FACTOR_KINDS, PROOF_METHODS } from "./second-factor.ts";

/** Passed unchanged from the server's library to the browser's. */
export const forWebAuthn = z.custom<object>().meta({
  id: "WebAuthnOptions",
  type: "object",
  description: "For navigator.credentials of the browser",
});

export const waysToConfirm = named("WaysToConfirm", {
  methods: z.array(z.enum(PROOF_METHODS)),
  passkey: forWebAuthn.nullable(),
});

export const factor = named("SecondFactor", {
  id,
  kind: z.enum(FACTOR_KINDS),
  name: text,
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Factor = z.infer<typeof factor>;

/** A browser in which the second factor is not asked for. */
const rememberedBrowser = z.object({
  id,
  device: text,
  createdAt: time,
  expiresAt: time,
  isCurrent: flag,
});
export type RememberedBrowser = z.infer<typeof rememberedBrowser>;

/** What the account page shows of a user's second factor. */
export const secondFactorStatus = named("SecondFactorStatus", {
  factors: z.array(factor),
  recoveryCodesLeft: count,
  browsers: z.array(rememberedBrowser),
  isRequired: flag.meta({ description: "Whether everybody with this role must have one" }),
  passkeyHost: text
    .nullable()
    .meta({ description: "The host that passkeys belong to; null where the address allows none" }),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

export const timeCodeOffer = named("TimeCodeOffer", {
  secret: text,
  address: textOf("What the QR code holds"),
});
export type TimeCodeOffer = z.infer<typeof timeCodeOffer>;

export const recoveryCodes = z.array(text);

export const addedFactor = named("AddedFactor", {
  factor,
  recoveryCodes: recoveryCodes.meta({ description: "With the first factor: shown only now" }),
});
export type AddedFactor = z.infer<typeof addedFactor>;

/** What the admin area shows of all users' second factors. */
export const secondFactorOverview = named("SecondFactorOverview", {
  adminsWithout: count,
  enrolled: z.array(id).meta({ description: "The ids of those who have one" }),
});
export type SecondFactorOverview = z.infer<typeof secondFactorOverview>;
