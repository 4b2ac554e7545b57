import type { User } from "#domains/accounts/accounts.ts";
import type { PasskeyInput, Proof } from "./second-factor.input.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Installation } from "./installation.server.ts";

/** The WebAuthn library is large and rarely needed, so it is loaded with the first passkey. */
const library = () => import("@simplewebauthn/server");

/**
 * The host name that passkeys belong to: that of the site's address. Null where browsers do not
 * support passkeys: at an IP address, and without https except on localhost.
 */
export function passkeyHost(siteUrl: string): string | null {
  const { hostname, protocol } = new URL(siteUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !isLocal) return null;
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname;
}

/** The options for a browser to create a passkey, including the challenge. */
export async function newPasskeyOptions(
  db: Db,
  { key, site }: Installation,
  { user, host }: { user: User; host: string },
) {
  const { generateRegistrationOptions } = await library();
  const known = await passkeysOf(db, user.id);
  return generateRegistrationOptions({
    rpName: site.companyName,
    rpID: host,
    userName: user.username,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    // The user handle reveals nothing about the user, and is the same for all of their passkeys
    userID: new Uint8Array(key.derive(`passkey user ${user.id}`)),
    attestationType: "none",
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
}

interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
}

/** The passkey that a browser has created, if it answers the challenge for this site. */
export async function verifyNewPasskey(
  { site }: Installation,
  { passkey, challenge, host }: Pick<PasskeyInput, "passkey"> & Expected,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    ...expected(site.publicUrl, { challenge, host }),
  }).catch(() => REFUSED);
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: JSON.stringify(transports),
  };
}

/** The options for a browser to use one of the user's passkeys. Null when there is none. */
export async function passkeyOptions(db: Db, { userId, host }: { userId: number; host: string }) {
  const known = await passkeysOf(db, userId);
  if (known.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(describe),
    userVerification: "preferred",
  });
}

/** Whether one of the user's passkeys has signed the challenge; stores the passkey's counter. */
export async function usePasskey(
  db: Db,
  { site }: Installation,
  { userId, passkey, challenge, host }: { userId: number; passkey: Answer } & Expected,
): Promise<boolean> {
  const known = (await passkeysOf(db, userId)).find((each) => each.credentialId === passkey.id);
  if (!known) return false;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    ...expected(site.publicUrl, { challenge, host }),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
      counter: known.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  const { numUpdatedRows } = await db
    .updateTable("secondFactors")
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date().toISOString() })
    .where("id", "=", known.id)
    .where("counter", "=", known.counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Answer = NonNullable<Proof["passkey"]>;

interface Expected {
  challenge: string;
  host: string;
}

const REFUSED = { verified: false, registrationInfo: undefined } as const;

function expected(siteUrl: string, { challenge, host }: Expected) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: siteUrl,
    expectedRPID: host,
    // The password was the first factor, so possession of the passkey is enough for the second
    requireUserVerification: false,
  };
}

async function passkeysOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .where("kind", "=", "passkey")
    .orderBy("id")
    .select(["id", "credentialId", "publicKey", "counter", "transports"])
    .execute();
  return rows.map((row) => ({
    ...row,
    credentialId: row.credentialId as string,
    publicKey: row.publicKey as string,
  }));
}

function describe({ credentialId, transports }: { credentialId: string; transports: string }) {
  return { id: credentialId, transports: JSON.parse(transports) as string[] };
}
