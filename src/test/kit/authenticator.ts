import type { CDPSession, Page } from "playwright-core";
import { discardAfterwards } from "./contexts.ts";

/** A device that creates and uses passkeys, as a phone or a laptop would. */
export async function addAuthenticator(page: Page): Promise<{ session: CDPSession; id: string }> {
  discardAfterwards(page);
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id: authenticatorId };
}
