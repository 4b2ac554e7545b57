export type {
  AddedFactor,
  Factor,
  RememberedBrowser,
  SecondFactorOverview,
  SecondFactorStatus,
  TimeCodeOffer,
} from "./second-factor.output.ts";

export const FACTOR_KINDS = ["passkey", "time-code"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const PROOF_METHODS = [...FACTOR_KINDS, "recovery-code"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

export const RECOVERY_CODES = 10;
export const FACTOR_NAME_LENGTH = 40;
