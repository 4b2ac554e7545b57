import type { Page } from "playwright-core";
import { databaseOf } from "./admin.ts";
import { hydrated } from "./browser.ts";
import { ADMIN_PASSWORD } from "./built-server.ts";

/** Ends all sessions when a call is on its way, before anything else can notice. */
export async function endSessionAt(
  server: Parameters<typeof databaseOf>[0],
  page: Page,
  call: string,
): Promise<void> {
  const sqlite = databaseOf(server);
  await page.route(
    `**/${call}*`,
    async (route) => {
      sqlite.exec("DELETE FROM sessions");
      await route.continue();
    },
    { times: 1 },
  );
}

/** Signs the admin in again where the end of the session has led. */
export async function signInAgain(page: Page): Promise<void> {
  await page.waitForURL("**/admin?next=*");
  await hydrated(page);
  await page.getByLabel("Username").fill("admin");
  await page.locator("#password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}
