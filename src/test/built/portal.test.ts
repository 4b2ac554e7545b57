import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { adminCalls, databaseOf, violationsInAll } from "#test/kit/admin.ts";
import { visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { shownFor, stopClock } from "#test/kit/clock.ts";
import { filesBelow, pngOfSize, SAMPLES } from "#test/kit/files.ts";

const server = builtForAll();

const PASSWORD = "correct horse battery";
const OFFICERS = [
  { username: "dana", firstName: "Dana", lastName: "Whitfield", phone: "(212) 555-0110" },
  { username: "marcus", firstName: "Marcus", lastName: "Oyelaran", phone: "(212) 555-0111" },
  { username: "quinn", firstName: "Quinn", lastName: "Unverified", phone: "" },
] as const;

type Username = (typeof OFFICERS)[number]["username"];

/** Dana and Marcus with a verified e-mail, Quinn without, and an empty library. */
beforeEach(async () => {
  const sqlite = databaseOf(server);
  sqlite.exec(
    "DELETE FROM resources; DELETE FROM resourceCategories; DELETE FROM users WHERE isProtected = 0",
  );
  for (const officer of OFFICERS)
    await fetch(`${server.url}/api/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...officer,
        email: `${officer.username}@lender.example`,
        password: PASSWORD,
        isLoanOfficer: true,
      }),
    });
  sqlite.exec("UPDATE users SET isVerified = 1 WHERE username IN ('dana', 'marcus')");
});

function idOf(username: Username): number {
  const found = databaseOf(server).prepare("SELECT id FROM users WHERE username = ?");
  return found.pluck().get(username) as number;
}

/** A browser in which an officer has signed in, on one of the portal's pages. */
async function openAs(
  username: Username,
  path: string,
  options: Visit & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const { before, ...how } = options;
  const { page, context } = await visit(server.url, how);
  await context.request.post("/api/login", { data: { username, password: PASSWORD } });
  await before?.(page);
  await page.goto(path);
  await page.getByRole("navigation", { name: "Loan officer portal" }).waitFor();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Adds a file to the library through the calls of the admin page. */
async function share(title: string, changes: { category?: string; type?: "pdf" | "zip" } = {}) {
  const { category = "Guides", type = "pdf" } = changes;
  const sqlite = databaseOf(server);
  sqlite
    .prepare("INSERT OR IGNORE INTO resourceCategories (name, description) VALUES (?, 'One kind')")
    .run(category);
  const categoryId = sqlite
    .prepare("SELECT id FROM resourceCategories WHERE name = ?")
    .pluck()
    .get(category);
  const call = await adminCalls(server.url);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(SAMPLES[type])]), `${title}.${type}`);
  const sent = await call("POST", "/api/admin/resources/upload", form);
  const { fileUrl } = sent as { fileUrl: string };
  const description = `What ${title} is about`;
  const resource = { title, description, fileUrl, fileType: type, categoryId };
  await call("POST", "/api/admin/resources", resource);
  return fileUrl;
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();

describe("/LOagentsPortal/resources", () => {
  test("search over title and description, category chips with counts, type filter, newest or title", async () => {
    await share("Apple guide");
    await share("Zebra guide");
    await share("Forms pack", { category: "Forms", type: "zip" });
    const page = await openAs("dana", "/LOagentsPortal/resources");
    await expect.poll(() => titles(page)).toEqual(["Forms pack", "Zebra guide", "Apple guide"]);
    await page.getByLabel("Order").selectOption("title");
    await expect.poll(() => titles(page)).toEqual(["Apple guide", "Forms pack", "Zebra guide"]);
    await page.getByLabel("Order").selectOption("newest");
    await page.getByRole("button", { name: "Guides (2)" }).click();
    await expect.poll(() => titles(page)).toEqual(["Zebra guide", "Apple guide"]);
    await page.getByLabel("Search resources").fill("zebra");
    await expect.poll(() => titles(page)).toEqual(["Zebra guide"]);
    await page.getByRole("button", { name: "All (3)" }).click();
    await page.getByLabel("Search resources").fill("is about");
    await page.getByLabel("File type").selectOption("zip");
    await expect.poll(() => titles(page)).toEqual(["Forms pack"]);
    await page.getByLabel("File type").selectOption("jpg");
    await page.getByText("No resources found").waitFor();
    await page.getByRole("button", { name: "Show all resources" }).click();
    await expect.poll(() => titles(page)).toHaveLength(3);
  });

  test("type icon, category ('Unknown Category'), date, size, download; 'Replaced on' a date", async () => {
    await share("Guide");
    const page = await openAs("dana", "/LOagentsPortal/resources");
    const card = page.getByRole("article");
    await card.getByText("PDF document").waitFor();
    expect(await card.innerText()).toMatch(/Guides\s+Guide/);
    expect(await card.innerText()).toMatch(/\w{3} \d+, 20\d\d · 1 KB/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Guide.pdf");
    expect(await card.getByText("Replaced on").count()).toBe(0);
    databaseOf(server).exec(
      "DELETE FROM resourceCategories; UPDATE resources SET replacedAt = '2026-03-06T12:00:00.000Z'",
    );
    await page.reload();
    await card.getByText("Replaced on Mar 6, 2026").waitFor();
    await page.getByRole("article").getByText("Unknown Category").waitFor();
    await page.getByRole("button", { name: "Unknown Category (1)" }).waitFor();
  });

  test("'No resources found' in an empty library", async () => {
    const page = await openAs("dana", "/LOagentsPortal/resources");
    await expect.poll(() => heading(page, "No resources found").count()).toBe(1);
  });

  test("'Failed to fetch resources' and 'Failed to fetch categories'", async () => {
    for (const name of ["resources", "categories"]) {
      const call = name === "resources" ? "list" : "categories";
      const page = await openAs("dana", "/LOagentsPortal/resources", {
        expected: /500/,
        before: (page) =>
          page.route(`**/api/trpc/resources.${call}*`, (route) => route.fulfill({ status: 500 })),
      });
      await expect.poll(() => page.getByText(`Failed to fetch ${name}`).count()).toBe(1);
    }
  });
});

describe("/LOagentsPortal/directory", () => {
  test("only verified officers, with name, phone, e-mail and initials; search; 'No officers found'", async () => {
    const page = await openAs("dana", "/LOagentsPortal/directory");
    await expect.poll(() => titles(page)).toEqual(["Marcus Oyelaran", "Dana Whitfield"]);
    const marcus = page.getByRole("article").filter({ hasText: "Marcus" });
    expect(await marcus.innerText()).toMatch(/^MO\s/);
    await marcus.getByRole("link", { name: "marcus@lender.example" }).waitFor();
    await marcus.getByRole("link", { name: "(212) 555-0111" }).waitFor();
    await page.getByLabel("Search officers").fill("whit dana");
    await expect.poll(() => titles(page)).toEqual(["Dana Whitfield"]);
    await page.getByLabel("Search officers").fill("nobody");
    await heading(page, "No officers found").waitFor();
  });

  test("e-mail with copy: the 'copied' confirmation clears after 2 s", async () => {
    const page = await openAs("dana", "/LOagentsPortal/directory", {});
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const marcus = page.getByRole("article").filter({ hasText: "Marcus" });
    await marcus.waitFor();
    await stopClock(page);
    await marcus.getByRole("button", { name: "Copy marcus@lender.example" }).click();
    await marcus.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("marcus@lender.example");
    const copied = marcus.getByText("Copied");
    expect(await shownFor(page, () => copied.isVisible())).toBeCloseTo(2000, -3);
  });

  test("the search is still there after coming back, and can be cleared", async () => {
    const page = await openAs("dana", "/LOagentsPortal/directory");
    await page.getByLabel("Search officers").fill("0111");
    await page.waitForURL("**/directory?search=0111");
    await page.getByRole("link", { name: "Marcus Oyelaran" }).click();
    await heading(page, "Marcus Oyelaran").waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel("Search officers").inputValue()).toBe("0111");
    await expect.poll(() => titles(page)).toEqual(["Marcus Oyelaran"]);
    await page.reload();
    await page.getByLabel("Search officers").fill("nobody at all");
    await page.getByRole("button", { name: "Show all officers" }).click();
    await expect.poll(() => titles(page)).toHaveLength(2);
  });

  test("leads to the officers' pages", async () => {
    const page = await openAs("dana", "/LOagentsPortal/directory");
    await page.getByRole("link", { name: "Marcus Oyelaran" }).click();
    await heading(page, "Marcus Oyelaran").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/LOagentsPortal/officers/${idOf("marcus")}`);
  });
});

describe("/LOagentsPortal/officers/{id}", () => {
  test("photo, name, bio, phone, e-mail, resources they shared; nothing to edit on other officers' pages", async () => {
    await share("Guide");
    const sqlite = databaseOf(server);
    sqlite.prepare("UPDATE resources SET uploadedById = ?").run(idOf("marcus"));
    sqlite.exec("UPDATE users SET bio = 'I speak Spanish.' WHERE username = 'marcus'");
    const page = await openAs("dana", `/LOagentsPortal/officers/${idOf("marcus")}`);
    await heading(page, "Marcus Oyelaran").waitFor();
    for (const text of ["I speak Spanish.", "(212) 555-0111", "marcus@lender.example"])
      await page.getByText(text, { exact: true }).waitFor();
    await heading(page, "Resources shared by Marcus").waitFor();
    await expect.poll(() => titles(page)).toEqual(["Guide"]);
    expect(await page.getByRole("button", { name: "Edit profile" }).count()).toBe(0);
    expect(await page.getByLabel(/(Add|Change) photo/).count()).toBe(0);
  });

  test("one's own page can be edited: phone and bio", async () => {
    const page = await openAs("dana", `/LOagentsPortal/officers/${idOf("dana")}`, {
      expected: /400/,
    });
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByLabel("Phone").fill("555");
    await page.getByLabel("Bio").fill("Twenty years.\nTwo languages.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Please enter a valid phone number.").waitFor();
    await page.getByLabel("Phone").fill("(646) 555-0199");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("(646) 555-0199").waitFor();
    await page.getByText("Twenty years.\nTwo languages.").waitFor();
    const edit = page.getByRole("button", { name: "Edit profile" });
    expect(await edit.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByText("(646) 555-0199").waitFor();
    await edit.click();
    await page.getByLabel("Bio").fill("Never mind");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Twenty years.\nTwo languages.").waitFor();
    await page.getByRole("link", { name: "your account page" }).click();
    await heading(page, "Your Account").waitFor();
  });

  test("photo up to 5 MB: 'File size exceeds 5MB limit', 'Only image files are allowed', and the photo shows", async () => {
    const page = await openAs("dana", `/LOagentsPortal/officers/${idOf("dana")}`, {
      expected: /415/,
    });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel("Add photo").setInputFiles({ name, mimeType, buffer });
    await choose("me.pdf", "application/pdf", SAMPLES.pdf);
    await page.getByText("Only image files are allowed").waitFor();
    await choose("me.png", "image/png", pngOfSize(5 * 1024 * 1024 + 1));
    await page.getByText("File size exceeds 5MB limit").waitFor();
    await choose("me.png", "image/png", SAMPLES.pdf);
    await page.getByText("Only image files are allowed").first().waitFor();
    expect(filesBelow(`${server.folder}/uploads/profiles`)).toEqual([]);
    await choose("me.png", "image/png", SAMPLES.png);
    const photo = page.locator('main img[src^="/uploads/profiles/"]');
    await photo.waitFor();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    await page.getByRole("link", { name: "Directory" }).click();
    await page.locator('article img[src^="/uploads/profiles/"]').waitFor();
    await page.goBack();
    await page.getByLabel("Change photo").waitFor();
    await page.getByRole("button", { name: "Remove photo" }).click();
    await page.getByText("Photo removed", { exact: true }).waitFor();
    await page.getByLabel("Add photo").waitFor();
    const withFocus = () => page.evaluate(() => document.activeElement?.getAttribute("type"));
    await expect.poll(withFocus).toBe("file");
    expect(await photo.count()).toBe(0);
    expect(filesBelow(`${server.folder}/uploads/profiles`)).toEqual([]);
  });

  test("unknown: 'Officer not found' with a way back", async () => {
    for (const id of ["999999", "nobody", String(idOf("quinn"))]) {
      const page = await openAs("dana", `/LOagentsPortal/officers/${id}`, { expected: /404/ });
      await expect.poll(() => heading(page, "Officer not found").count()).toBe(1);
      await page.getByRole("link", { name: "Back to the directory" }).click();
      await heading(page, "Directory").waitFor();
    }
  });
});

test("words without spaces, however long, stay within the width of a phone", async () => {
  const word = "Unbreakable".repeat(9);
  await share(word, { category: word });
  const sqlite = databaseOf(server);
  sqlite
    .prepare("UPDATE users SET firstName = ?, bio = ?, email = ?, phone = ? WHERE id = ?")
    .run(word, word.repeat(4), `${word}@lender.example`, word, idOf("marcus"));
  for (const path of ["resources", "directory", `officers/${idOf("marcus")}`]) {
    const page = await openAs("dana", `/LOagentsPortal/${path}`, { width: WIDTHS.phone });
    await page.getByText(word).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
  }
});

test("a failed load can be retried", async () => {
  await share("Guide");
  const lists = [
    ["resources", "resources.categories", "Guide"],
    ["directory", "officers.list", "Marcus Oyelaran"],
    [`officers/${idOf("marcus")}`, "officers.byId", "Marcus Oyelaran"],
  ] as const;
  for (const [path, call, name] of lists) {
    const page = await openAs("dana", `/LOagentsPortal/${path}`, {
      expected: /500/,
      before: (page) =>
        page.route(`**/api/trpc/${call}*`, (route) => route.fulfill({ status: 500 })),
    });
    const again = page.getByRole("alert").getByRole("button", { name: "Try Again" });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await expect.poll(() => heading(page, name).count()).toBe(1);
  }
});

test("until the page is loaded the footer is below the screen, and without JavaScript the page says why", async () => {
  const { page } = await visit(server.url, { javaScript: false });
  for (const path of ["/LOagentsPortal/resources", "/LOagentsPortal/login-success", "/account"]) {
    await page.goto(path);
    await page.locator("main noscript p", { hasText: "needs JavaScript" }).waitFor();
    await page.locator('main noscript a[href^="tel:"]').waitFor();
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect(footer?.y).toBeGreaterThanOrEqual(900);
  }
});

test("axe finds nothing on the portal's pages", async () => {
  await share("Guide");
  const paths = [
    "resources",
    "directory",
    `officers/${idOf("dana")}`,
    `officers/${idOf("marcus")}`,
  ];
  for (const path of paths) {
    const page = await openAs("dana", `/LOagentsPortal/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await violationsInAll(page)).toEqual([]);
  }
  const page = await openAs("dana", `/LOagentsPortal/officers/${idOf("dana")}`);
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Phone").fill("555");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Please enter a valid phone number.").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
});
