import type { FactorKind } from "./second-factor.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export type ChallengePurpose = "add-passkey" | "add-time-code" | "prove";

/** What is counted separately: recovery codes, and all other proofs that people type. */
export type CountedMethod = "code" | "recovery-code";

export const secondFactors = defineTable("secondFactors", {
  id: id(),
  userId: number("secondFactor").references("users", "cascade"),
  kind: text<FactorKind>("secondFactor"),
  name: text("secondFactor"),
  /** For a time code app: encrypted. */
  sealedSecret: text("secondFactor").nullable(),
  lastStep: number("secondFactor").default(0),
  /** For a passkey, base64url. */
  credentialId: text("secondFactor").nullable().unique(),
  publicKey: text("secondFactor").nullable(),
  counter: number("secondFactor").default(0),
  transports: text("secondFactor").default("[]"),
  createdAt: text("secondFactor"),
  lastUsedAt: text("secondFactor").nullable(),
  /** From when it counts as a proof, if the account was waiting when it was added. */
  provesFrom: text("none").nullable(),
});

export const recoveryCodes = defineTable("recoveryCodes", {
  codeHash: text("secondFactor").key(),
  userId: number("secondFactor").references("users", "cascade"),
  usedAt: text("secondFactor").nullable(),
});

export const secondFactorTries = defineTable("secondFactorTries", {
  userId: number("secondFactor").key().references("users", "cascade"),
  method: text<CountedMethod>("secondFactor").key(),
  wrong: number("secondFactor"),
  lastAt: text("secondFactor"),
  pausedUntil: text("secondFactor"),
});

export const secondFactorChallenges = defineTable("secondFactorChallenges", {
  /** The id of a session or of a pending sign-in. */
  owner: text("secondFactor").key(),
  purpose: text<ChallengePurpose>("secondFactor").key(),
  value: text("secondFactor"),
  expiresAt: text("none"),
}).with({ secret: true });
