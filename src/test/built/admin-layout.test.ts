import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminCalls, databaseOf, openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { heldBack, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { insertMany } from "#test/kit/many.ts";
import { addUser, inDialog, openUsers, startAdding } from "#test/kit/users-page.ts";

const server = builtForAll();

/** One row in every admin table, each with an endlessly long word. */
function seedEndlessWords(): void {
  const sqlite = databaseOf(server);
  const word = "Unbroken".repeat(15);
  for (const table of [
    "loanApplications",
    "contactSubmissions",
    "resources",
    "resourceCategories",
    "auditEntries",
  ])
    sqlite.exec(`DELETE FROM ${table}`);
  insertMany(sqlite, 1);
  sqlite.prepare("UPDATE loanApplications SET fullName = ?").run(word);
  sqlite.prepare("UPDATE contactSubmissions SET name = ?, message = ?").run(word, word);
  sqlite.prepare("UPDATE users SET firstName = ?, lastName = ?").run(word, word);
  sqlite
    .prepare("INSERT INTO resourceCategories (name, description) VALUES (?, ?)")
    .run(word, word);
  sqlite
    .prepare(
      `INSERT INTO resources (title, description, fileUrl, fileType, categoryId, createdAt)
       VALUES (?, ?, 'https://files.example/x.pdf', 'pdf', (SELECT id FROM resourceCategories), '2026-03-05T12:00:00.000Z')`,
    )
    .run(word, word);
  sqlite
    .prepare(
      `INSERT INTO auditEntries (at, actorName, action, subject, before, after)
       VALUES ('2026-03-05T12:00:00.000Z', ?, 'upload', ?, ?, ?)`,
    )
    .run(word, word, JSON.stringify(word), JSON.stringify({ fileName: word, more: word }));
}

/** How much wider the content of a page or scrolling box is than the box. */
const widthToSpare = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll(".overflow-x-auto, header a")].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
    ),
  );

describe("Words without spaces", () => {
  for (const [path, table] of [
    ["/admin/dashboard", "Loan applications"],
    ["/admin/dashboard?tab=messages", "Contact messages"],
    ["/admin/resources", "Resources"],
    ["/admin/users", "Users"],
    ["/admin/audit", "Who did what"],
  ] as const)
    test(`${path} keeps every column in sight`, async () => {
      seedEndlessWords();
      const page = await openAsAdmin(server.url, path);
      await page.getByRole("table", { name: table }).waitFor();
      for (const width of Object.values(WIDTHS)) {
        await page.setViewportSize({ width, height: 900 });
        expect(await widthToSpare(page), `${width} px`).toBeLessThanOrEqual(0);
      }
    });
});

/** How many corners of a dialog's bottom button are covered by something else. */
const coveredCorners = (button: Locator) =>
  button.evaluate((element) => {
    element.closest("dialog")?.scrollTo(0, 10_000);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 5, right - 5]
      .flatMap((x) => [top + 5, bottom - 5].map((y) => document.elementFromPoint(x, y)))
      .filter((found) => !element.contains(found)).length;
  });

describe("A toast above a dialog", () => {
  test.each(Object.values(WIDTHS))(
    "at %i px leaves the button that saves free, and can itself be reached and closed",
    async (width) => {
      const page = await openUsers(server.url, { width, expected: /status of 500/ });
      await page.route("**/admin.users.create", (route) => route.fulfill({ status: 500 }));
      await startAdding(page, "Ada", "Ames");
      await inDialog(page, "Email *").fill("ada@people.example");
      const add = page.getByRole("dialog").getByRole("button", { name: "Add User" });
      await add.click();
      const toasts = page.getByRole("region", { name: /F8/ });
      await toasts.getByText("Failed to add user. Please try again.").waitFor();
      expect(await coveredCorners(add)).toBe(0);
      await page.keyboard.press("F8");
      expect(await toasts.evaluate((area) => area.contains(document.activeElement))).toBe(true);
      await toasts.getByRole("button", { name: "Close" }).click();
      await toasts.getByText("Failed to add user.").waitFor({ state: "detached" });
      expect(await page.getByRole("dialog").count()).toBe(1);
    },
  );
});

test("Letters typed right after Ctrl+K are kept while the search is still loading", async () => {
  const page = await openAsAdmin(server.url, "/admin/rates");
  const release = await heldBack(page, /\.js$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("redirects");
  const palette = page.getByRole("dialog", { name: "Search" });
  expect(await palette.getByRole("searchbox").inputValue()).toBe("redirects");
  await palette.getByText("Searching…").waitFor();
  release();
  await palette.getByRole("link", { name: /^Redirects/ }).waitFor();
  expect(await palette.getByRole("searchbox").inputValue()).toBe("redirects");
});

test("Ctrl+K finds leads, people, content and pages; the arrows and Enter lead there", async () => {
  databaseOf(server).exec("DELETE FROM loanApplications; DELETE FROM contactSubmissions");
  await addUser(server, { firstName: "Petra", lastName: "Palette", username: "petrapa_lo" });
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", { ...MESSAGE, name: "Petra Palette" });
  const page = await openAsAdmin(server.url, "/admin/rates");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  const words = palette.getByRole("searchbox");
  await words.fill("palette");
  await palette.getByRole("link", { name: /^Petra Palette, .*Message$/ }).waitFor();
  await palette.getByRole("link", { name: /^Petra Palette ?User$/ }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const user = page.getByRole("dialog", { name: "Edit User" });
  // Until then it is another dialog, which a press could begin on
  await user.getByLabel("First name").waitFor();
  await user.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await words.fill("redirects");
  await palette.getByRole("link", { name: /^Redirects/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Redirects" }).waitFor();
  await palette.waitFor({ state: "detached" });
});
