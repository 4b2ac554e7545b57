import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations } from "#test/kit/axe.ts";
import { openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { installClock, shownFor, stopClock } from "#test/kit/clock.ts";
import { endSessionAt, signInAgain } from "#test/kit/session-end.ts";
import {
  bannerOf,
  notices,
  refuseSetting,
  settingsServer,
  tabButton,
} from "#test/kit/settings-page.ts";

const { server, openSettings, savedSetting } = settingsServer();

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

  test("Choosing a tab puts it in the address and keeps what was typed in the previous one", async () => {
    const page = await openSettings("contact");
    await page.getByLabel("Phone number").fill("(646) 555-0100");
    await page.getByRole("tab", { name: "Contact Information" }).press("ArrowRight");
    await page.waitForURL("**?tab=homepage");
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
        opened.route("**/admin.settings.list", async (route) => {
          await held;
          await (broken ? route.fulfill({ status: 500, body: "" }) : route.fallback());
        }),
    });
    await page.getByRole("status").filter({ hasText: "Loading settings..." }).waitFor();
    answer();
    await page.getByText("Failed to fetch site settings").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    broken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await tabButton(page, "Save Changes").waitFor();
    expect(await page.getByText("Failed to fetch site settings").count()).toBe(0);
  });
});

describe("Unsaved values", () => {
  const TEXT = "1. Who we are\nA lender.";
  const policy = (page: Page) => page.getByRole("textbox", { name: "Privacy Policy" });

  test("outlast a visit to another page, which says so until they are saved", async () => {
    const page = await openSettings("legal");
    await policy(page).fill(TEXT);
    await page.getByText("Not saved yet").waitFor();
    const pages = page.getByRole("navigation", { name: "Admin" });
    await pages.getByRole("link", { name: "Users" }).click();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => policy(page).inputValue()).toBe(TEXT);
    await tabButton(page, "Save Privacy Policy").click();
    await bannerOf(page, "success", "Privacy Policy updated successfully").waitFor();
    await page.getByText("Not saved yet").waitFor({ state: "detached" });
    expect(await savedSetting("privacyPolicy")).toBe(TEXT);
  });

  test("outlast a session that has ended, until the same admin has signed in again", async () => {
    const page = await openSettings("legal", { expected: /status of 401/ });
    await policy(page).fill(TEXT);
    await endSessionAt(server, page, "admin.settings.save");
    await tabButton(page, "Save Privacy Policy").click();
    await signInAgain(page);
    await page.waitForURL("**/admin/site-settings?tab=legal");
    await expect.poll(() => policy(page).inputValue()).toBe(TEXT);
  });

  test("are asked about before the window is closed", async () => {
    const page = await openSettings("legal");
    await policy(page).fill(TEXT);
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloaded;
    await page.getByRole("tabpanel").waitFor();
    expect(await policy(page).inputValue()).toBe("");
  });
});

describe("Single saves", () => {
  test("The keyboard continues where it was: the pressed button has the focus again", async () => {
    const page = await openSettings("contact");
    const save = tabButton(page, "Save Contact Phone");
    await save.press("Enter");
    await bannerOf(page, "success", "Contact phone number updated successfully").waitFor();
    await expect
      .poll(() => save.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  test.each([
    {
      tab: "contact",
      label: "Email address",
      save: "Save Contact Email",
      typed: { contactEmail: "desk@lender.example" },
      message: "Contact email updated successfully",
    },
    {
      tab: "contact",
      label: "Phone number",
      save: "Save Contact Phone",
      typed: { contactPhone: "(646) 555-0177" },
      message: "Contact phone number updated successfully",
    },
    {
      tab: "contact",
      label: "Address",
      save: "Save Contact Address",
      typed: { contactAddress: "1 Pier Road\nNew York" },
      message: "Contact address updated successfully",
    },
    {
      tab: "contact",
      label: "Hours",
      save: "Save Business Hours",
      typed: { businessHours: "Daily: 8am-8pm EST" },
      message: "Business hours updated successfully",
    },
    {
      tab: "footer",
      label: "License text",
      save: "Save Changes",
      typed: { licenseText: "License #42" },
      message: "License information updated successfully",
    },
    {
      tab: "legal",
      label: "Privacy Policy",
      save: "Save Privacy Policy",
      typed: { privacyPolicy: "1. Data\nWe keep little." },
      message: "Privacy Policy updated successfully",
    },
    {
      tab: "legal",
      label: "Terms of Use",
      save: "Save Terms of Use",
      typed: { termsOfUse: "1. Use\nBe kind." },
      message: "Terms of Use updated successfully",
    },
  ])("'$save' says '$message'", async ({ tab, label, save, typed, message }) => {
    const [[key, value] = ["", ""]] = Object.entries(typed);
    const page = await openSettings(tab);
    await page.getByRole("tabpanel").getByRole("textbox", { name: label, exact: true }).fill(value);
    await tabButton(page, save).click();
    await bannerOf(page, "success", message).waitFor();
    expect(await savedSetting(key)).toBe(value);
  });

  test.each([
    ["Testimonials section", "showTestimonials", "Testimonials visibility updated successfully"],
    ["Blog Posts section", "showBlogPosts", "Blog posts visibility updated successfully"],
  ])("Show/Hide selector for the %s", async (title, key, message) => {
    const page = await openSettings("homepage");
    const section = page.getByRole("region", { name: title });
    await expect.poll(() => section.locator("option").allTextContents()).toEqual(["Show", "Hide"]);
    await section.getByLabel("Visibility").selectOption("Hide");
    await tabButton(page, `Save ${title}`).click();
    await bannerOf(page, "success", message).waitFor();
    expect(await savedSetting(key)).toBe("false");
  });

  test("A saved setting is on the public pages at once", async () => {
    const page = await openSettings("footer");
    await page.getByLabel("License text").fill("License #4711 of the State of New York");
    await tabButton(page, "Save Changes").click();
    await bannerOf(page, "success", "License information updated successfully").waitFor();
    const home = await (await fetch(server.url)).text();
    expect(home).toContain("License #4711 of the State of New York");
  });

  test("The banner disappears after 5 s", async () => {
    const page = await openSettings("footer");
    await stopClock(page);
    await tabButton(page, "Save Changes").click();
    const banner = bannerOf(page, "success", "Success");
    const shown = await shownFor(page, () => banner.isVisible());
    expect(Math.abs(shown - 5000)).toBeLessThanOrEqual(200);
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
    await tabButton(page, "Save Changes").click();
    await page.locator("button[disabled] .spinner").waitFor();
    answer();
    await bannerOf(page, "success", "License information updated successfully").waitFor();
    expect(await tabButton(page, "Save Changes").isEnabled()).toBe(true);
  });

  test("On a single-field save failure the saving state is cleared with no message, what was typed stays", async () => {
    const page = await openSettings("footer", {
      expected: /status of 507/,
      before: refuseSetting("licenseText"),
    });
    await page.getByLabel("License text").fill("License #4712");
    const refused = page.waitForResponse("**/admin.settings.save");
    await tabButton(page, "Save Changes").click();
    await refused;
    await expect.poll(() => tabButton(page, "Save Changes").isEnabled()).toBe(true);
    expect(await page.locator("[data-banner]").count()).toBe(0);
    expect(await notices(page).count()).toBe(0);
    expect(await page.getByLabel("License text").inputValue()).toBe("License #4712");
  });

  test("The e-mail input is of type e-mail and the phone input of type tel", async () => {
    const page = await openSettings("contact");
    expect(await page.getByLabel("Email address").getAttribute("type")).toBe("email");
    expect(await page.getByLabel("Phone number").getAttribute("type")).toBe("tel");
    await page.getByLabel("Email address").fill("no address");
    await tabButton(page, "Save Contact Email").click();
    expect(await page.locator("input:invalid").count()).toBe(1);
    expect(await savedSetting("contactEmail")).toBe("hello@harborstone.example");
  });

  test("Large text areas (15 rows)", async () => {
    const page = await openSettings("legal");
    const rows = () =>
      page
        .getByRole("tabpanel")
        .locator("textarea")
        .evaluateAll((areas) => areas.map((area) => area.getAttribute("rows")));
    await expect.poll(rows).toEqual(["15", "15"]);
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
    const places = () =>
      page
        .getByRole("tabpanel")
        .getByRole("link", { name: "View on website" })
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await expect.poll(places).toEqual(["/privacy-policy", "/terms-of-use"]);
  });
});

describe("Two admins edit the same setting", () => {
  test("The second is told during typing, and may keep either", async () => {
    const page = await openSettings("footer", { before: (opened) => installClock(opened) });
    await page.getByLabel("License text").fill("Mine");
    const other = await openAsAdmin(server.url, "/admin/site-settings?tab=footer");
    await other.getByLabel("License text").fill("Theirs");
    await tabButton(other, "Save Changes").click();
    await bannerOf(other, "success", "Success").waitFor();
    await page.clock.runFor(5500);
    const told = page.getByRole("alert").filter({ hasText: "Someone else has changed this" });
    await told.getByText("Theirs", { exact: true }).waitFor();
    expect(await page.getByLabel("License text").inputValue()).toBe("Mine");
    await told.getByRole("button", { name: "Keep mine" }).click();
    await tabButton(page, "Save Changes").click();
    await bannerOf(page, "success", "License information updated successfully").waitFor();
    expect(await savedSetting("licenseText")).toBe("Mine");
  });

  test("A save over a newer value is refused, and the current value is shown beside the field", async () => {
    const page = await openSettings("footer", {
      expected: /status of 409/,
      before: (opened) => installClock(opened),
    });
    await page.getByLabel("License text").fill("Mine");
    const other = await openAsAdmin(server.url, "/admin/site-settings?tab=footer");
    await other.getByLabel("License text").fill("Theirs");
    await tabButton(other, "Save Changes").click();
    await bannerOf(other, "success", "Success").waitFor();
    await tabButton(page, "Save Changes").click();
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
