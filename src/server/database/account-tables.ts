import type { Generated } from "kysely";
import type { FactorKind } from "#shared/second-factor.ts";
import type { US_STATES } from "#shared/us-states.ts";

type Flag = 0 | 1;

/** The two sign-in routes; only the admins' returns an admin token. */
export type SignInDoor = "site" | "admin";

export type ChallengePurpose = "add-passkey" | "add-time-code" | "prove";

/** What is counted separately: recovery codes, and all other proofs that people type. */
export type CountedMethod = "code" | "recovery-code";

export type LinkPurpose = "verify-email" | "reset-password";

/** The users, and what proves who they are. */
export interface AccountTables {
  apiTokens: {
    id: Generated<number>;
    /** The admin in whose name it acts. */
    userId: number;
    name: string;
    tokenHash: string;
    scopes: string;
    createdAt: string;
    expiresAt: string;
    lastUsedAt: Generated<string | null>;
    /** The networks that may use it, as JSON; an empty list for all. */
    networks: Generated<string>;
  };
  /** The networks that a token was used from, allowed or refused. */
  apiTokenNetworks: {
    tokenId: number;
    network: string;
    isAllowed: 0 | 1;
    firstUsedAt: string;
  };
  /** Wrong passwords, counted for all processes that share the database. */
  wrongTries: {
    /** A keyed hash of an account, a network, or both. */
    key: string;
    /** The times in milliseconds, as a JSON list. */
    times: string;
    /** When it can be deleted. */
    until: string;
  };
  users: {
    id: Generated<number>;
    username: string;
    usernameKey: string;
    firstName: string;
    lastName: string;
    email: string;
    emailKey: string;
    phone: Generated<string>;
    bio: Generated<string>;
    profileImage: Generated<string>;
    passwordHash: string;
    /** When an admin invited the person, until they choose a password. */
    invitedAt: Generated<string | null>;
    /** Whether the password is known to be long enough for an admin. */
    passwordFitsAdmin: Generated<Flag>;
    isLoanOfficer: Flag;
    /** When an admin admitted the officer to applicants; null for who is not admitted. */
    admittedAt: Generated<string | null>;
    isAdmin: Flag;
    isAssistant: Generated<Flag>;
    isVerified: Flag;
    isProtected: Generated<0 | 1>;
    revision: Generated<number>;
    createdAt: string;
    /** Null while the account is active. */
    deactivatedAt: Generated<string | null>;
    /** From when the password counts as a proof, after a change that nobody has confirmed. */
    provesFrom: Generated<string | null>;
    /**
     * What that change was. After another address alone, the password from before still counts;
     * after another password alone, a link to the address does. Null is anything else.
     */
    unconfirmed: Generated<"address" | "password" | null>;
    /** The address from before such a change to somebody of the desk; it counts until then. */
    formerEmail: Generated<string | null>;
  };
  /** How often all access of a user has ended; their preview links contain it. */
  accessEndings: { userId: number; times: number };
  officerSignUp: { id: number; needsApproval: Flag; domains: string };
  officerRequests: { userId: number; createdAt: string };
  officerCards: {
    userId: number;
    /** The end of the public address; null until the officer is first shown. */
    slug: Generated<string | null>;
    isPublic: Generated<Flag>;
    title: Generated<string>;
    nmlsId: Generated<string>;
    languages: Generated<string>;
  };
  officerLicenses: {
    userId: number;
    state: keyof typeof US_STATES;
    expiresOn: string;
    number: Generated<string>;
    /** How many days before the expiry the last reminder was sent. */
    remindedAt: Generated<number | null>;
  };
  sessions: {
    id: string;
    userId: number;
    adminTokenHash: string | null;
    userAgent: string;
    createdAt: string;
    expiresAt: string;
    absoluteExpiresAt: string;
    /** When the session's user last proved their identity. */
    confirmedAt: Generated<string | null>;
    /** The network from which it was given, in which alone it serves. */
    confirmedFrom: Generated<string | null>;
    /** The operation that spent that proof; null while it is open. */
    confirmedFor: Generated<string | null>;
  };
  secondFactors: {
    id: Generated<number>;
    userId: number;
    kind: FactorKind;
    name: string;
    /** For a time code app: encrypted. */
    sealedSecret: Generated<string | null>;
    lastStep: Generated<number>;
    /** For a passkey, base64url. */
    credentialId: Generated<string | null>;
    publicKey: Generated<string | null>;
    counter: Generated<number>;
    transports: Generated<string>;
    createdAt: string;
    lastUsedAt: Generated<string | null>;
    /** From when it counts as a proof, if the account was waiting when it was added. */
    provesFrom: Generated<string | null>;
  };
  recoveryCodes: { codeHash: string; userId: number; usedAt: string | null };
  pendingSignIns: { id: string; userId: number; door: SignInDoor; expiresAt: string };
  rememberedBrowsers: {
    id: Generated<number>;
    tokenHash: string;
    userId: number;
    userAgent: string;
    createdAt: string;
    expiresAt: string;
  };
  secondFactorTries: {
    userId: number;
    method: CountedMethod;
    wrong: number;
    lastAt: string;
    pausedUntil: string;
  };
  secondFactorChallenges: {
    /** The id of a session or of a pending sign-in. */
    owner: string;
    purpose: ChallengePurpose;
    value: string;
    expiresAt: string;
  };
  browsers: {
    idHash: string;
    userId: number;
    userAgent: string;
    createdAt: string;
    lastSeenAt: string;
    /** Null for a browser in which the user has neither signed in nor chosen a first password. */
    signedInAt: string | null;
  };
  mailTokens: {
    tokenHash: string;
    purpose: LinkPurpose;
    userId: number;
    email: string;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
}
