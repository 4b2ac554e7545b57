import { expect, test } from "vitest";
import { adminCalls, confirmInDialog, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const server = builtForAll();

test("an admin puts a person on hold with a reason, finds them among what is erased, and ends the hold with a proof", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  await call("POST", "/api/contact", { ...MESSAGE, name: "Bob Renter", email: "bob@example.net" });
  await storedIn(server, `UPDATE leads SET "createdAt" = '2020-01-01T00:00:00.000Z'`);
  await storedIn(server, `UPDATE timeline SET at = '2020-01-01T00:00:00.000Z'`);
  const counts = `'{"messages":3,"entries":7,"mails":0}'`;
  const times = `'2026-10-23T03:00:00.000Z', 5, '2026-11-01T00:00:00.000Z', '2026-11-01T02:00:00.000Z'`;
  await storedIn(
    server,
    `INSERT INTO disposals (kind, months, "announcedAt", announced, "dueAt", "endedAt", erased, held)
     VALUES ('messages', 12, ${times}, ${counts}, 2)`,
  );
  const rule = `'{"applications":25,"messages":12}'`;
  await storedIn(server, `UPDATE "deskSettings" SET retention = ${rule}`);

  const page = await openAsAdmin(server.url, "/admin/messages/1", { expected: /status of 40[03]/ });
  await page.getByRole("button", { name: "Put on hold…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Put Ada Buyer on hold?" });
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await dialog.getByText("Please say why, without names or addresses").waitFor();
  await dialog.getByLabel("Reason").fill("A lawsuit");
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await page.getByText("Nothing of this person is erased.").waitFor();
  expect(await page.getByRole("button", { name: "Erase this person…" }).count()).toBe(0);

  await page.goto(`${server.url}/admin/leads/settings`);
  const section = page.getByRole("region", { name: "What is erased, and what stays" });
  await section.getByText("1 message", { exact: true }).waitFor();
  await section.getByText("Which ones").click();
  await section.getByRole("link", { name: "Bob Renter, 2" }).waitFor();
  await section
    .getByText("Messages: 3; Entries of the timeline, with notes and replies: 7")
    .waitFor();
  await section.getByText("How long what is kept").click();
  await section.getByText("12 CFR 1002.12(b)(1)").first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBe(0);
  }
  await section.getByRole("link", { name: "Ada Buyer" }).click();

  await storedIn(server, `UPDATE sessions SET "confirmedAt" = NULL`);
  await page.getByRole("button", { name: "End the hold" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "End the hold" }).click();
  await confirmInDialog(page);
  await page.getByRole("button", { name: "Put on hold…" }).waitFor();
});
