import type { Proof } from "#domains/second-factor/second-factor.input.ts";

/** The user closed the browser's dialog: not an error. */
export class PasskeyCanceled extends Error {}

const NOT_AT_HAND = "The passkey was not used. Please try again, or choose another way.";

/** Whether this page may use passkeys of the host. */
export function hasPasskeys(host: string | null): boolean {
  return host !== null && "PublicKeyCredential" in window && window.location.hostname === host;
}

/** Lets one of the user's passkeys sign. Throws PasskeyCanceled when they cancel. */
export async function askPasskey(options: unknown): Promise<NonNullable<Proof["passkey"]>> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyCanceled(NOT_AT_HAND, { cause: error });
  });
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
}

/** Lets the browser create a passkey. Throws PasskeyCanceled. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = (error as { name?: string }).name === "InvalidStateError";
    throw new PasskeyCanceled(
      isKnown
        ? "This device has a passkey for your account already."
        : "No passkey was made. Please try again.",
      { cause: error },
    );
  });
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}
