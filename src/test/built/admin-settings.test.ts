import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Setting, SETTING_DEFAULTS } from "../../shared/settings.ts";
import { adminToken, openAsAdmin, violationsInAll } from "../kit/admin.ts";
import { builtForAll } from "../kit/built-server.ts";
import { SAMPLES } from "../kit/files.ts";

const server = builtForAll();

type Options = Parameters<typeof openAsAdmin>[2];

let token = "";
beforeAll(async () => {
  token = await adminToken(server.url);
});

/** Each test begins with the defaults. */
beforeEach(async () => {
  const list = (await (await fetch(`${server.url}/api/site-settings`)).json()) as Setting[];
  const changed = list.filter(({ key, value }) => SETTING_DEFAULTS[key] !== value);
  for (const { key } of changed)
    await fetch(`${server.url}/api/admin/site-settings`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ key, value: SETTING_DEFAULTS[key] }),
    });
});

async function openSettings(tab: string, options: Options = {}): Promise<Page> {
  const page = await openAsAdmin(server.url, `/admin/site-settings?tab=${tab}`, options);
  await page.getByRole("tabpanel").waitFor();
  return page;
}

const button = (page: Page, name: string) =>
  page.getByRole("tabpanel").getByRole("button", { name, exact: true });
const banner = (page: Page, kind: string, text: string) =>
  page.locator(`[data-banner=${kind}]`).filter({ hasText: text }).waitFor();
const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ });

async function savedSetting(key: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/site-settings/${key}`);
  return ((await answer.json()) as { value: string }).value;
}

/** Answers the save of one setting with an error, and all others as usual. */
function refuse(key: string, body: object, status: number) {
  return (page: Page) =>
    page.route("**/admin.settings.save", (route) =>
      route.request().postData()?.includes(`"${key}"`)
        ? route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) })
        : route.fallback(),
    );
}

const DISK_FULL = { error: { message: "The server is out of storage.", code: -32603, data: {} } };

describe("Tabs", () => {
  test("Four tabs: Footer Settings, Contact Information, Homepage Settings, Legal Documents", async () => {
    const page = await openAsAdmin(server.url, "/admin/site-settings");
    expect(await page.getByRole("tab").allTextContents()).toEqual([
      "Footer Settings",
      "Contact Information",
      "Homepage Settings",
      "Legal Documents",
    ]);
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Footer Settings");
  });

  test.each([
    ["footer", "Footer Settings"],
    ["contact", "Contact Information"],
    ["homepage", "Homepage Settings"],
    ["legal", "Legal Documents"],
    ["nonsense", "Footer Settings"],
  ])("The tab can be chosen by the tab query parameter: %s", async (tab, name) => {
    const page = await openSettings(tab);
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe(name);
  });

  test("Choosing a tab puts it in the address and keeps what was typed in the one before", async () => {
    const page = await openSettings("contact");
    await page.getByLabel("Phone number").fill("(646) 555-0100");
    await page.getByRole("tab", { name: "Contact Information" }).press("ArrowRight");
    expect(new URL(page.url()).search).toBe("?tab=homepage");
    await page.getByRole("tab", { name: "Contact Information" }).click();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("(646) 555-0100");
  });

  test("A spinner shows while settings load; then 'Failed to fetch site settings' or the settings", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    let broken = true;
    const page = await openAsAdmin(server.url, "/admin/site-settings", {
      expected: /status of 500/,
      before: (opened) =>
        opened.route("**/api/trpc/settings.list", async (route) => {
          await held;
          await (broken ? route.fulfill({ status: 500, body: "" }) : route.fallback());
        }),
    });
    await page.getByRole("status").filter({ hasText: "Loading settings..." }).waitFor();
    answer();
    await page.getByText("Failed to fetch site settings").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await button(page, "Save Changes").waitFor();
  });
});

describe("Single saves", () => {
  test.each([
    [
      "contact",
      "Email address",
      "Save Contact Email",
      "desk@lender.example",
      "contactEmail",
      "Contact email updated successfully",
    ],
    [
      "contact",
      "Phone number",
      "Save Contact Phone",
      "(646) 555-0177",
      "contactPhone",
      "Contact phone number updated successfully",
    ],
    [
      "contact",
      "Address",
      "Save Contact Address",
      "1 Pier Road\nNew York",
      "contactAddress",
      "Contact address updated successfully",
    ],
    [
      "contact",
      "Hours",
      "Save Business Hours",
      "Daily: 8am-8pm EST",
      "businessHours",
      "Business hours updated successfully",
    ],
    [
      "footer",
      "License text",
      "Save Changes",
      "License #42",
      "licenseText",
      "License information updated successfully",
    ],
    [
      "legal",
      "Privacy Policy",
      "Save Privacy Policy",
      "1. Data\nWe keep little.",
      "privacyPolicy",
      "Privacy Policy updated successfully",
    ],
    [
      "legal",
      "Terms of Use",
      "Save Terms of Use",
      "1. Use\nBe kind.",
      "termsOfUse",
      "Terms of Use updated successfully",
    ],
  ])("%s: %s, '%s'", async (tab, label, save, value, key, message) => {
    const page = await openSettings(tab);
    await page.getByRole("tabpanel").getByRole("textbox", { name: label, exact: true }).fill(value);
    await button(page, save).click();
    await banner(page, "success", message);
    expect(await savedSetting(key)).toBe(value);
  });

  test.each([
    ["Testimonials section", "showTestimonials", "Testimonials visibility updated successfully"],
    ["Blog Posts section", "showBlogPosts", "Blog posts visibility updated successfully"],
  ])("Show/Hide selector for the %s", async (title, key, message) => {
    const page = await openSettings("homepage");
    const section = page.getByRole("region", { name: title });
    expect(await section.locator("option").allTextContents()).toEqual(["Show", "Hide"]);
    await section.getByLabel("Visibility").selectOption("Hide");
    await button(page, `Save ${title}`).click();
    await banner(page, "success", message);
    expect(await savedSetting(key)).toBe("false");
  });

  test("A saved setting is on the public pages at once", async () => {
    const page = await openSettings("footer");
    await page.getByLabel("License text").fill("License #4711 of the State of New York");
    await button(page, "Save Changes").click();
    await banner(page, "success", "License information updated successfully");
    const home = await (await fetch(server.url)).text();
    expect(home).toContain("License #4711 of the State of New York");
  });

  test("The banner disappears after 5 s", async () => {
    const page = await openSettings("footer", { before: (opened) => opened.clock.install() });
    await button(page, "Save Changes").click();
    await banner(page, "success", "Success");
    await page.clock.runFor(4800);
    expect(await page.locator("[data-banner]").count()).toBe(1);
    await page.clock.runFor(300);
    expect(await page.locator("[data-banner]").count()).toBe(0);
  });

  test("While it saves, its button is disabled and shows a spinner", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const page = await openSettings("footer", {
      before: (opened) =>
        opened.route("**/admin.settings.save", async (route) => {
          await held;
          await route.fallback();
        }),
    });
    await button(page, "Save Changes").click();
    await page.locator("button[disabled] .loading-spinner").waitFor();
    answer();
    await banner(page, "success", "License information updated successfully");
    expect(await button(page, "Save Changes").isEnabled()).toBe(true);
  });

  test("On a single-field save failure the saving state is cleared with no message, what was typed stays", async () => {
    const page = await openSettings("footer", {
      expected: /status of 507/,
      before: refuse("licenseText", DISK_FULL, 507),
    });
    await page.getByLabel("License text").fill("License #4712");
    const refused = page.waitForResponse("**/admin.settings.save");
    await button(page, "Save Changes").click();
    await refused;
    await expect.poll(() => button(page, "Save Changes").isEnabled()).toBe(true);
    expect(await page.locator("[data-banner]").count()).toBe(0);
    expect(await toast(page).count()).toBe(0);
    expect(await page.getByLabel("License text").inputValue()).toBe("License #4712");
  });

  test("The e-mail input is of type e-mail and the phone input of type tel", async () => {
    const page = await openSettings("contact");
    expect(await page.getByLabel("Email address").getAttribute("type")).toBe("email");
    expect(await page.getByLabel("Phone number").getAttribute("type")).toBe("tel");
    await page.getByLabel("Email address").fill("no address");
    await button(page, "Save Contact Email").click();
    expect(await page.locator("input:invalid").count()).toBe(1);
    expect(await savedSetting("contactEmail")).toBe("hello@harborstone.example");
  });

  test("Large text areas (15 rows)", async () => {
    const page = await openSettings("legal");
    const areas = await page.getByRole("tabpanel").locator("textarea").all();
    expect(await Promise.all(areas.map((area) => area.getAttribute("rows")))).toEqual(["15", "15"]);
  });
});

describe("Bulk saves", () => {
  test("'Save All Contact Information': 'Saving all contact information...', 'All contact information updated successfully!' and a notice with the values", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const calls: string[] = [];
    const page = await openSettings("contact", {
      before: (opened) =>
        opened.route("**/admin.settings.save", async (route) => {
          calls.push((route.request().postDataJSON() as { key: string }).key);
          await held;
          await route.fallback();
        }),
    });
    await page.getByLabel("Phone number").fill("(646) 555-0188");
    await button(page, "Save All Contact Information").click();
    await banner(page, "progress", "Saving all contact information...");
    await expect.poll(() => calls.length).toBe(4);
    expect(await button(page, "Save All Contact Information").isDisabled()).toBe(true);
    answer();
    await banner(page, "success", "All contact information updated successfully!");
    const notice = toast(page).getByRole("listitem");
    await notice.waitFor();
    const words = await notice.textContent();
    for (const part of [
      "hello@harborstone.example",
      "(646) 555-0188",
      "120 Harbor Street",
      "Mon-Fri: 9am-6pm EST",
      "Changes are now visible on the website",
    ])
      expect(words).toContain(part);
    expect(await savedSetting("contactPhone")).toBe("(646) 555-0188");
  });

  test("'Save All Homepage Settings': 'Saving homepage settings...' then 'All homepage settings updated successfully!' with a notice Visible or Hidden", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const page = await openSettings("homepage", {
      before: (opened) =>
        opened.route("**/admin.settings.save", async (route) => {
          await held;
          await route.fallback();
        }),
    });
    await page
      .getByRole("region", { name: "Blog Posts section" })
      .getByLabel("Visibility")
      .selectOption("Hide");
    await button(page, "Save All Homepage Settings").click();
    await banner(page, "progress", "Saving homepage settings...");
    answer();
    await banner(page, "success", "All homepage settings updated successfully!");
    const notice = toast(page).getByRole("listitem");
    await notice.waitFor();
    const words = await notice.textContent();
    expect(words).toContain("Testimonials: Visible");
    expect(words).toContain("Blog Posts: Hidden");
    expect(await savedSetting("showBlogPosts")).toBe("false");
  });

  test("The notice lasts 5 s", async () => {
    const page = await openSettings("homepage", { before: (opened) => opened.clock.install() });
    await button(page, "Save All Homepage Settings").click();
    const notice = toast(page).getByRole("listitem");
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return notice.count();
      })
      .toBe(1);
    await page.clock.runFor(4800);
    expect(await notice.count()).toBe(1);
    await page.clock.runFor(400);
    expect(await notice.count()).toBe(0);
  });

  test("Bulk failure: banner 'Error: {message}' plus 'Failed to update all contact settings: {message}'", async () => {
    const page = await openSettings("contact", {
      expected: /status of 507/,
      before: refuse("contactAddress", DISK_FULL, 507),
    });
    await page.getByLabel("Phone number").fill("(646) 555-0199");
    await page.getByRole("textbox", { name: "Address", exact: true }).fill("Nowhere");
    await button(page, "Save All Contact Information").click();
    await banner(page, "error", "Error: The server is out of storage.");
    await toast(page)
      .getByText("Failed to update all contact settings: The server is out of storage.")
      .waitFor();
    expect(await page.getByRole("textbox", { name: "Address", exact: true }).inputValue()).toBe(
      "Nowhere",
    );
    expect(await savedSetting("contactPhone")).toBe("(646) 555-0199");
  });

  test("Bulk failure without a message: 'Error: Unknown error', 'Failed to update homepage settings: Unknown error'", async () => {
    const page = await openSettings("homepage", {
      expected: /status of 502/,
      before: (opened) =>
        opened.route("**/admin.settings.save", (route) => route.fulfill({ status: 502, body: "" })),
    });
    await button(page, "Save All Homepage Settings").click();
    await banner(page, "error", "Error: Unknown error");
    await toast(page).getByText("Failed to update homepage settings: Unknown error").waitFor();
  });
});

describe("Logo uploads", () => {
  const UPLOADS = [
    ["Equal Housing Lender Logo", "equalHousingLogo", "Equal Housing logo"],
    ["Company Logo", "companyLogo", "company logo"],
  ] as const;

  test.each(UPLOADS)(
    "%s: the button is disabled until a file is chosen; preview, then shown",
    async (title, key, name) => {
      const page = await openSettings("footer");
      const section = page.getByRole("region", { name: title });
      const upload = section.getByRole("button", { name: `Upload ${name}` });
      expect(await upload.isDisabled()).toBe(true);
      await section.locator("input[type=file]").setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: SAMPLES.png,
      });
      const preview = section.getByRole("img", { name: `Preview of the new ${name}` });
      await preview.waitFor();
      const box = await preview.evaluate((image) => {
        const { maxWidth, maxHeight } = getComputedStyle(image);
        return [maxWidth, maxHeight];
      });
      expect(box).toEqual(["200px", "100px"]);
      await upload.click();
      await banner(page, "success", "uploaded successfully");
      await section.getByRole("img", { name: `The present ${name}` }).waitFor();
      expect(await upload.isDisabled()).toBe(true);
      expect(await savedSetting(key)).toMatch(/^\/uploads\/logos\//);
      expect(await (await fetch(server.url)).text()).toContain(await savedSetting(key));
      await section.getByRole("button", { name: `Remove ${name}` }).click();
      await banner(page, "success", "removed");
      expect(await savedSetting(key)).toBe("");
    },
  );

  test.each(UPLOADS)(
    "%s: disabled while uploading; 'Failed to upload ...'",
    async (title, _key, name) => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      const page = await openSettings("footer", {
        expected: /status of 507/,
        before: (opened) =>
          opened.route(/logo-upload/, async (route) => {
            await held;
            await route.fulfill({
              status: 507,
              body: '{"message":"The server is out of storage."}',
            });
          }),
      });
      const section = page.getByRole("region", { name: title });
      await section.locator("input[type=file]").setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: SAMPLES.png,
      });
      const upload = section.getByRole("button", { name: `Upload ${name}` });
      await upload.click();
      await expect.poll(() => upload.isDisabled()).toBe(true);
      answer();
      await banner(page, "error", `Failed to upload ${name}`);
      await toast(page).getByText("The server is out of storage.").waitFor();
      expect(await upload.isEnabled()).toBe(true);
    },
  );

  test.each(UPLOADS)("%s: accepts only image files", async (title, _key, name) => {
    const page = await openSettings("footer");
    const section = page.getByRole("region", { name: title });
    const input = section.locator("input[type=file]");
    expect(await input.getAttribute("accept")).toBe("image/png,image/jpeg,image/webp,image/gif");
    await input.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await section.getByText("Only image files are allowed").waitFor();
    expect(await section.getByRole("button", { name: `Upload ${name}` }).isDisabled()).toBe(true);
  });
});

describe("Links", () => {
  test.each([
    ["footer", "View on website", "/"],
    ["contact", "View on website", "/"],
    ["homepage", "View homepage", "/"],
  ])("%s: '%s'", async (tab, name, path) => {
    const page = await openSettings(tab);
    const link = page.getByRole("tabpanel").getByRole("link", { name });
    expect(await link.getAttribute("href")).toBe(path);
  });

  test("'View on website' to /privacy-policy and /terms-of-use", async () => {
    const page = await openSettings("legal");
    const links = await page
      .getByRole("tabpanel")
      .getByRole("link", { name: "View on website" })
      .all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
      "/privacy-policy",
      "/terms-of-use",
    ]);
  });
});

describe("Two admins editing the same setting", () => {
  test("The second is told while typing, and may keep either", async () => {
    const page = await openSettings("footer", { before: (opened) => opened.clock.install() });
    await page.getByLabel("License text").fill("Mine");
    const other = await openAsAdmin(server.url, "/admin/site-settings?tab=footer");
    await other.getByLabel("License text").fill("Theirs");
    await button(other, "Save Changes").click();
    await banner(other, "success", "Success");
    await page.clock.runFor(5500);
    const told = page.getByRole("alert").filter({ hasText: "Somebody else has changed this" });
    await told.getByText("Theirs", { exact: true }).waitFor();
    expect(await page.getByLabel("License text").inputValue()).toBe("Mine");
    await told.getByRole("button", { name: "Keep mine" }).click();
    await button(page, "Save Changes").click();
    await banner(page, "success", "License information updated successfully");
    expect(await savedSetting("licenseText")).toBe("Mine");
  });

  test("A save over a newer value is refused, and what it is now stands beside the field", async () => {
    const page = await openSettings("footer", {
      expected: /status of 409/,
      before: (opened) => opened.clock.install(),
    });
    await page.getByLabel("License text").fill("Mine");
    const other = await openAsAdmin(server.url, "/admin/site-settings?tab=footer");
    await other.getByLabel("License text").fill("Theirs");
    await button(other, "Save Changes").click();
    await banner(other, "success", "Success");
    await button(page, "Save Changes").click();
    await page.getByRole("alert").getByRole("button", { name: "Take theirs" }).click();
    expect(await page.getByLabel("License text").inputValue()).toBe("Theirs");
    expect(await savedSetting("licenseText")).toBe("Theirs");
  });
});

test.each(["footer", "contact", "homepage", "legal"])(
  "Nothing that axe finds on %s, in either theme and at either width",
  async (tab) => {
    const page = await openSettings(tab);
    await page.getByRole("tabpanel").getByRole("button", { name: /^Save/ }).first().click();
    await page.locator("[data-banner]").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
  },
);
