import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { databaseOf, openAsAdmin } from "../kit/admin.ts";
import { WIDTHS } from "../kit/browser.ts";
import { builtForAll } from "../kit/built-server.ts";
import { insertMany } from "../kit/many.ts";

const server = builtForAll();

/** One row of everything that the admin's tables list, each with a word that has no end. */
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

/** How far the page, or a box that scrolls on its own, is wider than the room it has. */
const widthToSpare = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll(".overflow-x-auto")].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
    ),
  );

describe("Words without an end", () => {
  for (const [path, table] of [
    ["/admin/dashboard", "Loan applications"],
    ["/admin/dashboard?tab=messages", "Contact messages"],
    ["/admin/resources", "Resources"],
    ["/admin/users", "Users"],
    ["/admin/audit", "What administrators did"],
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
