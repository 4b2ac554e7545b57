import { describe, expect, test } from "vitest";
import { shownFor, stopClock } from "#test/kit/clock.ts";
import { SAMPLES } from "#test/kit/files.ts";
import {
  bannerOf,
  notices,
  refuseSetting,
  settingsServer,
  tabButton,
} from "#test/kit/settings-page.ts";

const { server, openSettings, savedSetting } = settingsServer();

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
    await tabButton(page, "Save All Contact Information").click();
    await bannerOf(page, "progress", "Saving all contact information...").waitFor();
    await expect.poll(() => calls.length).toBe(4);
    expect(await tabButton(page, "Save All Contact Information").isDisabled()).toBe(true);
    answer();
    await bannerOf(page, "success", "All contact information updated successfully!").waitFor();
    const notice = notices(page).getByRole("listitem");
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
    await tabButton(page, "Save All Homepage Settings").click();
    await bannerOf(page, "progress", "Saving homepage settings...").waitFor();
    answer();
    await bannerOf(page, "success", "All homepage settings updated successfully!").waitFor();
    const notice = notices(page).getByRole("listitem");
    await notice.waitFor();
    const words = await notice.textContent();
    expect(words).toContain("Testimonials: Visible");
    expect(words).toContain("Blog Posts: Hidden");
    expect(await savedSetting("showBlogPosts")).toBe("false");
  });

  test("The notice lasts 5 s", async () => {
    const page = await openSettings("homepage");
    await stopClock(page);
    await tabButton(page, "Save All Homepage Settings").click();
    const notice = notices(page).getByRole("listitem");
    const shown = await shownFor(page, () => notice.isVisible());
    expect(Math.abs(shown - 5000)).toBeLessThanOrEqual(200);
  });

  test("Bulk failure: banner 'Error: {message}' plus 'Failed to update all contact settings: {message}'", async () => {
    const page = await openSettings("contact", {
      expected: /status of 507/,
      before: refuseSetting("contactAddress"),
    });
    await page.getByLabel("Phone number").fill("(646) 555-0199");
    await page.getByRole("textbox", { name: "Address", exact: true }).fill("Nowhere");
    await tabButton(page, "Save All Contact Information").click();
    await bannerOf(page, "error", "Error: The server is out of storage.").waitFor();
    await notices(page)
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
    await tabButton(page, "Save All Homepage Settings").click();
    await bannerOf(page, "error", "Error: Unknown error").waitFor();
    const notice = notices(page).getByText("Failed to update homepage settings: Unknown error");
    await notice.waitFor();
    expect(await tabButton(page, "Save All Homepage Settings").isEnabled()).toBe(true);
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
      await bannerOf(page, "success", "uploaded successfully").waitFor();
      await section.getByRole("img", { name: `The current ${name}` }).waitFor();
      expect(await upload.isDisabled()).toBe(true);
      const input = section.locator("input[type=file]");
      const hasFocus = () => input.evaluate((element) => element === document.activeElement);
      await expect.poll(hasFocus).toBe(true);
      expect(await savedSetting(key)).toMatch(/^\/uploads\/logos\//);
      expect(await (await fetch(server.url)).text()).toContain(await savedSetting(key));
      await section.getByRole("button", { name: `Remove ${name}` }).click();
      await bannerOf(page, "success", "removed").waitFor();
      expect(await savedSetting(key)).toBe("");
      await expect.poll(hasFocus).toBe(true);
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
      await bannerOf(page, "error", `Failed to upload ${name}`).waitFor();
      await notices(page).getByText("The server is out of storage.").waitFor();
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
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: SAMPLES.png });
    await section.getByRole("img", { name: "Preview" }).waitFor();
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: SAMPLES.pdf });
    await section.getByText("Only image files are allowed").waitFor();
    expect(await section.getByRole("img", { name: "Preview" }).count()).toBe(0);
    expect(await section.getByRole("button", { name: `Upload ${name}` }).isDisabled()).toBe(true);
  });
});
