import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "#platform/database/sqlite/connection.ts";
import { confirmInDialog, databaseOf, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { builtForAll, startBuilt, temporaryFolder } from "#test/kit/built-server.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { startImap } from "#test/kit/imap.ts";
import { mailOf } from "#test/kit/mail-source.ts";
import { startSmtp } from "#test/kit/smtp.ts";

const NO_SERVER = "No mail server is set: emails are written to files";

const files = builtForAll();

function strip(page: Page) {
  return page.getByRole("complementary", { name: "About email" });
}

function card(page: Page) {
  return page.getByRole("region", { name: "Email", exact: true });
}

function hasFocus(page: Page, name: string) {
  return page.getByRole("heading", { name, exact: true }).and(page.locator(":focus")).waitFor();
}

/** Submits an application, so that a mail has to be sent to the visitor. */
async function apply(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/loan-applications`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      fullName: "Ada Buyer",
      email,
      loanPurpose: "home-purchase",
      loanAmount: 320_000,
    }),
  });
  expect(answer.status).toBe(201);
}

/** The first admin's address reaches nobody. */
function giveAdminAnAddress(server: { folder: string }): void {
  databaseOf(server).exec("UPDATE users SET email = 'olga@lender.example' WHERE isAdmin = 1");
}

function failing(server: { folder: string }): unknown {
  const sqlite = connect(join(server.folder, "lender.sqlite"), { timeout: 10_000 });
  const count = sqlite.prepare("SELECT count(*) FROM outbox WHERE failedAt IS NOT NULL").pluck();
  try {
    return count.get();
  } finally {
    sqlite.close();
  }
}

describe("Without a mail server", () => {
  test("every admin page says so in a line that leads to the card and can be hidden", async () => {
    const page = await openAsAdmin(files.url, "/admin/resources");
    await strip(page).getByText("No mail server is set: nothing you send will arrive.").waitFor();
    await strip(page).getByRole("link", { name: "See what to do" }).click();
    await hasFocus(page, "Email");
    await card(page).getByText(`${NO_SERVER} in outbox/.`).waitFor();
    await card(page).getByRole("link", { name: "enter a mail server here" }).waitFor();
    await strip(page).getByRole("button", { name: "Hide this notice" }).click();
    await strip(page).waitFor({ state: "detached" });
    await page.reload();
    await card(page).getByText(NO_SERVER).waitFor();
    expect(await strip(page).count()).toBe(0);
  });

  test("the card counts the emails in files, and a test email is written there too", async () => {
    giveAdminAnAddress(files);
    await apply(files.url, "ada@example.com");
    const page = await openAsAdmin(files.url, "/admin/dashboard");
    await card(page).getByRole("button", { name: "Send a test email" }).click();
    await card(page)
      .getByRole("status")
      .getByText("The test email to olga@lender.example was written to a file in outbox/.")
      .waitFor();
    await card(page).getByText("Show all").click();
    await card(page).getByText("of the last days go").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
  });
});

test("the list of emails comes before the texts of emails, which are rarely changed", async () => {
  const page = await openAsAdmin(files.url, "/admin/mail", { width: WIDTHS.phone });
  const top = async (name: string) => {
    const heading = page.getByRole("heading", { name, exact: true });
    return (await heading.boundingBox())?.y ?? Number.NaN;
  };
  await expect
    .poll(
      async () => (await top("Email of the last 30 days")) - (await top("After a loan request")),
    )
    .toBeLessThan(0);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const columns = "attempts = 0, sentAt = NULL, leftAt = NULL, failedAt = NULL, lastError = NULL";
  databaseOf(files).prepare(`UPDATE outbox SET ${columns}, nextAttemptAt = ?`).run(later);
  await page.reload();
  await page.getByText("Its recipient has quiet hours, or has had enough email").first().waitFor();
});

describe("With a mail server that refuses", () => {
  test("the card, the strip and the list say what waits and why; a test and a retry send it", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    smtp.mood = "defer-recipient";
    const server = await startBuilt(temporaryFolder(), { SMTP_URL: smtp.url, LOG_LEVEL: "error" });
    giveAdminAnAddress(server);
    await apply(server.url, "ada@example.com");
    await expect.poll(() => failing(server)).toBe(2);
    const page = await openAsAdmin(server.url, "/admin/dashboard", { width: WIDTHS.phone });
    await card(page).getByText("refused the sender or the recipient (EENVELOPE 451)").waitFor();
    // The third is about the admin's first sign-in from this browser
    await card(page).getByText("3 emails are waiting").waitFor();
    await expect.poll(() => failing(server)).toBe(3);
    expect(await strip(page).count()).toBe(0);

    await card(page).getByRole("button", { name: "Send a test email" }).click();
    await card(page)
      .getByRole("status")
      .getByText("was not sent. The mail server refused")
      .waitFor();
    expect(await card(page).getByText("not now").count()).toBe(0);

    // A quarter of an hour later
    const past = new Date(Date.now() - 16 * 60_000).toISOString();
    databaseOf(server)
      .prepare("UPDATE outbox SET failedAt = ?, nextAttemptAt = '9000-01-01T00:00:00.000Z'")
      .run(past);
    await page.goto("/admin/users");
    await strip(page).getByText("Email has been waiting since").waitFor();
    await strip(page).getByRole("link", { name: "See what to do" }).click();
    await hasFocus(page, "Email");
    expect(await violationsInAll(page)).toEqual([]);

    await card(page).getByRole("button", { name: "Show unsent email" }).click();
    const list = page.getByRole("dialog", { name: "Unsent email" });
    await list.getByText("To ada@example.com").waitFor();
    expect(await list.getByText("Failing since").count()).toBe(3);
    expect(await list.innerText()).not.toContain("pay stubs");
    expect(await violationsInAll(page)).toEqual([]);
    smtp.mood = "accept";
    await list.getByRole("button", { name: /^Retry We have your request .* to ada@/ }).click();
    expect((await smtp.next("ada@example.com")).text).toContain("Thank you for your request");
    await list.getByText("Nothing is waiting.").waitFor();
    await page.keyboard.press("Escape");
    await card(page).getByText("Nothing is waiting.").waitFor();
    await strip(page).waitFor({ state: "detached" });
    await card(page).getByRole("button", { name: "Send a test email" }).click();
    await card(page).getByText("took the test email to olga@lender.example").waitFor();
  });
});

test("A mail server and an inbox are entered, tried and saved in the admin area: emails in files are sent, and answers arrive on their records", async () => {
  const imap = await startImap();
  onTestFinished(() => imap.stop());
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const server = await startBuilt(temporaryFolder(), { LOG_LEVEL: "error" });
  giveAdminAnAddress(server);
  await apply(server.url, "ada@example.com");
  const page = await openAsAdmin(server.url, "/admin/dashboard", { expected: /status of 40[03]/ });
  await card(page).getByText("Show all").click();
  await card(page).getByRole("link", { name: "enter a mail server here" }).click();
  const form = page.getByRole("region", { name: "Mail server" });
  const { hostname, port } = new URL(smtp.url);
  await form.getByLabel("Server", { exact: true }).fill("mail.example");
  await form.getByLabel("Port").fill(port);
  await form.getByLabel("Encryption").selectOption("None, for a server on this machine");
  const tryIt = form.getByRole("button", { name: "Send a test email with this" });
  await tryIt.click();
  await confirmInDialog(page);
  await form.getByText("Without encryption others could read the password").waitFor();
  await form.getByLabel("Server", { exact: true }).fill(hostname);
  smtp.mood = "refuse-recipient";
  await tryIt.click();
  await form.getByText("The mail server refused the sender or the recipient").waitFor();
  smtp.mood = "accept";
  await tryIt.click();
  await form.getByText("The mail server took the email to olga@lender.example.").waitFor();
  const encryption = form.getByLabel("Encryption");
  await encryption.selectOption("TLS from the start, usually port 465");
  await tryIt.click();
  await form.getByText(": choose STARTTLS, or another port (EPLAIN).").waitFor();
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  expect(await page.evaluate(isWide)).toBe(false);
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  await encryption.selectOption("None, for a server on this machine");
  await form.getByRole("button", { name: "Save" }).click();
  await smtp.next("ada@example.com");
  const list = page.getByRole("region", { name: "Email of the last 30 days" });
  await list.getByText("To ada@example.com").waitFor();
  await strip(page).waitFor({ state: "detached" });

  const inbox = page.getByRole("region", { name: "Incoming email (IMAP)" });
  await inbox.getByRole("button", { name: "Enter an inbox" }).click();
  await inbox.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await inbox.getByLabel("Port").fill(String(imap.port));
  await inbox.getByLabel("Encryption").selectOption("None, for a server on this machine");
  await inbox.getByLabel("Username").fill("answers");
  await inbox.getByLabel("Password").fill("an inbox password");
  await inbox.getByRole("button", { name: "Test the inbox" }).click();
  await confirmInDialog(page);
  await inbox.getByText("Please give the address whose email comes there.").waitFor();
  await inbox.getByLabel("Address").fill("answers@lender.example");
  imap.mood = "refuse";
  await inbox.getByRole("button", { name: "Test the inbox" }).click();
  await inbox.getByText("refused the username or the password (EAUTH)").waitFor();
  imap.mood = "accept";
  await inbox.getByRole("button", { name: "Test the inbox" }).click();
  await inbox.getByText("The inbox is open: 0 emails in INBOX.").waitFor();
  await inbox.getByRole("button", { name: "Save" }).click();
  await inbox.getByText("It has not been read yet.").waitFor();
  imap.add(mailOf({ from: "ada@example.com", text: "Thank you.\n\nOn Sunday, A wrote:\n> Hello" }));
  imap.add(mailOf({ from: "Eve <eve@example.com>", subject: "Papers", text: "Here they are." }));
  await inbox.getByRole("button", { name: "Read it now" }).click();
  await inbox.getByText("1 answer of the last 30 days is on its record.").waitFor();

  await imap.stop();
  await inbox.getByRole("button", { name: "Read it now" }).click();
  await inbox.getByText("The mail server could not be reached (ECONNECTION).").waitFor();
  const past = new Date(Date.now() - 16 * 60_000).toISOString();
  databaseOf(server).prepare("UPDATE inbox SET failingSince = ?").run(past);
  await page.reload();
  await strip(page).getByText("Answers by email have not been read since").waitFor();

  const unmatched = page.getByRole("region", { name: "Not matched (1)" });
  await unmatched.getByText("What it says").click();
  await unmatched.getByText("Here they are.").waitFor();
  const reference = unmatched.getByLabel("Reference");
  await reference.fill("2020-999999");
  await unmatched.getByRole("button", { name: "Add to a lead" }).click();
  await unmatched.getByText("There is no request 2020-999999.").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  const { reference: record } = databaseOf(server)
    .prepare("SELECT reference FROM loanApplications")
    .get() as { reference: string };
  await reference.fill(record);
  await unmatched.getByRole("button", { name: "Add to a lead" }).click();
  await page.getByText("Every email is on a record.").waitFor();
  await page.goto(`/admin/applications/${record}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByText("Answer from eve@example.com: Papers").waitFor();
  await timeline.getByText("This address is not the one on the record").waitFor();
  await timeline.getByText("Earlier email that it quotes").click();
  await timeline.getByText("> Hello").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
});
