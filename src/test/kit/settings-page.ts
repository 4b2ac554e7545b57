import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { type Setting, SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { openAsAdmin, saveSettings } from "./admin.ts";
import { builtForAll } from "./built-server.ts";

type Options = Parameters<typeof openAsAdmin>[2];

/** One server for all tests of a file; each test starts with the default settings. */
export function settingsServer() {
  const server = builtForAll();
  beforeEach(async () => {
    const list = (await (await fetch(`${server.url}/api/site-settings`)).json()) as Setting[];
    const changed = list.filter(({ key, value }) => SETTING_DEFAULTS[key] !== value);
    if (changed.length === 0) return;
    await saveSettings(
      server.url,
      changed.map(({ key }) => [key, SETTING_DEFAULTS[key]]),
    );
  });
  return {
    server,
    openSettings: async (tab: string, options: Options = {}): Promise<Page> => {
      const page = await openAsAdmin(server.url, `/admin/site-settings?tab=${tab}`, options);
      await page.getByRole("tabpanel").waitFor();
      return page;
    },
    /** The value of a setting on the website. */
    savedSetting: async (key: string): Promise<string> => {
      const answer = await fetch(`${server.url}/api/site-settings/${key}`);
      return ((await answer.json()) as { value: string }).value;
    },
  };
}

export function tabButton(page: Page, name: string) {
  return page.getByRole("tabpanel").getByRole("button", { name, exact: true });
}

export function bannerOf(page: Page, kind: string, text: string) {
  return page.locator(`[data-banner=${kind}]`).filter({ hasText: text });
}

/** Where notices appear. */
export function notices(page: Page) {
  return page.getByRole("region", { name: /Notifications/ });
}

/** Makes saving one setting, and no other, fail for lack of storage. */
export function refuseSetting(key: string) {
  const error = { message: "The server is out of storage.", code: -32603, data: {} };
  return (page: Page) =>
    page.route("**/admin.settings.save", (route) =>
      route.request().postData()?.includes(`"${key}"`)
        ? route.fulfill({
            status: 507,
            contentType: "application/json",
            body: JSON.stringify({ error }),
          })
        : route.fallback(),
    );
}
