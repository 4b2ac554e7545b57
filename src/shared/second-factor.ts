/** What proves beside the password that it is really the person. */
export const FACTOR_KINDS = ["passkey", "time-code"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const PROOF_METHODS = [...FACTOR_KINDS, "recovery-code"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

export interface Factor {
  id: number;
  kind: FactorKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A browser in which the second factor is not asked for. */
export interface RememberedBrowser {
  id: number;
  device: string;
  createdAt: string;
  expiresAt: string;
  isCurrent: boolean;
}

/** What the account page shows of a person's second factor. */
export interface SecondFactorStatus {
  factors: Factor[];
  recoveryCodesLeft: number;
  browsers: RememberedBrowser[];
  /** The office wants everybody of this role to have one. */
  isRequired: boolean;
  /** The host name that passkeys belong to; null where the site's address allows none. */
  passkeyHost: string | null;
}

/** The secret of a new time code app, as text and as the address that its QR code holds. */
export interface TimeCodeOffer {
  secret: string;
  address: string;
}

/** A new factor, with recovery codes when it is the person's first. */
export interface AddedFactor {
  factor: Factor;
  recoveryCodes: string[];
}

/** What the admin area knows of everybody's second factor. */
export interface SecondFactorOverview {
  adminsWithout: number;
  /** The ids of those who have one. */
  enrolled: number[];
}

export const RECOVERY_CODES = 10;
export const FACTOR_NAME_LENGTH = 40;
