import { expect, test } from "vitest";
import { HIDDEN_FIELD, QUARANTINE_DAYS } from "#domains/quarantine/quarantine.ts";
import { DAY_MS } from "#kit/values/times.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { adminCalls, ASKED, confirmInDialog, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { LOOKS_LIKE_SPAM, MESSAGE, REQUEST } from "#test/kit/leads.ts";

const server = builtForAll();
const LONG = `Cheap pills. ${"https://pills.example/a-very-long-address-without-an-end ".repeat(12)}`;

test("the sender of spam is thanked, and an admin releases, reports and deletes it", async () => {
  const visitor = await visit(server.url);
  await visitor.page.goto("/contact?utm_source=mailer");
  // What is typed before asks for no stamp
  await hydrated(visitor.page);
  const stamped = visitor.page.waitForResponse("**/api/form-time");
  await visitor.page.getByRole("textbox", { name: "Name" }).fill("Robot");
  await (await stamped).finished();
  await visitor.page.getByRole("textbox", { name: "Email" }).fill("robot@example.com");
  await visitor.page.getByRole("textbox", { name: "Phone" }).fill("2125550100");
  await visitor.page.getByRole("combobox", { name: "Subject" }).selectOption("other");
  await visitor.page.getByRole("textbox", { name: "Message" }).fill(LONG);
  const sent = visitor.page.waitForRequest(/contact\.send/);
  await visitor.page.getByRole("button", { name: "Send Message" }).click();
  const answers = (await sent).postDataJSON() as Record<string, string>;
  expect(answers.came).toBe("/contact?utm_source=mailer ");
  expect(answers.opened).toMatch(/^\w+\.[\w-]{43}$/);
  await visitor.page.getByText("Thank you for contacting us.").first().waitFor();

  const page = await openAsAdmin(server.url, "/admin/leads", { expected: ASKED });
  await page.getByText("No leads found.").waitFor();
  await page.getByRole("link", { name: "Quarantine (1)" }).click();
  await page.getByText("The text has three links or more.").waitFor();
  await page.getByText("It was sent within three seconds of the first letter.").waitFor();
  expect(await page.getByRole("table").getByRole("link").count()).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: WIDTHS.phone, height: 812 });
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  await page.getByLabel("Search the quarantine").fill("nobody");
  await page.getByText("Nothing found.").waitFor();
  await page.getByRole("button", { name: "Clear search and filter" }).click();
  await page.getByRole("checkbox", { name: "Choose message from Robot" }).check();
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("Nothing waits here.").waitFor();

  await page.getByRole("link", { name: "Leads", exact: true }).last().click();
  await page.getByRole("link", { name: "Robot" }).click();
  await page.getByRole("button", { name: "Report as spam" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("checkbox", { name: "Choose Robot" }).check();
  await page.getByRole("button", { name: "Report as spam" }).click();
  await page.getByText("No leads found.").waitFor();
  await page.getByRole("link", { name: "Quarantine (1)" }).click();
  await page.getByText("It was reported as spam.").waitFor();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Delete for good…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await confirmInDialog(page);
  await page.getByText("Nothing waits here.").waitFor();
});

test("an application that has waited for a month is folded away, and released from there", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/loan-applications", {
    ...REQUEST,
    comment: LOOKS_LIKE_SPAM.message,
    [HIDDEN_FIELD]: "x",
  });
  const month = new Date(Date.now() - (QUARANTINE_DAYS + 1) * DAY_MS).toISOString();
  await storedIn(server, `UPDATE quarantine SET "heldAt" = '${month}'`);
  const page = await openAsAdmin(server.url, "/admin/leads");
  await page.getByRole("link", { name: "Quarantine (1)" }).click();
  await page.getByText("Nothing new waits here.").waitFor();
  const name = page.getByRole("checkbox", { name: "Choose application from Ada Buyer" });
  expect(await name.count()).toBe(0);
  await page.getByText("1 older application").click();
  await name.check();
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBe(0);
  }
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("1 older application").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Leads", exact: true }).last().click();
  await page.getByRole("link", { name: "Ada Buyer" }).waitFor();
});

test("an application is kept: the button deletes only the messages beside it, and says so before the proof", async () => {
  const now = new Date().toISOString();
  for (const [kind, name] of [
    ["application", "Casey"],
    ["message", "Spammy"],
  ])
    await storedIn(
      server,
      `INSERT INTO quarantine (kind, "recordId", name, email, phone, text, words, signals, submission, "createdAt", "heldAt")
       VALUES ('${kind}', 900, '${name}', 'x@example.com', '', '', '', '["links"]', '{}', '${now}', '${now}')`,
    );
  const page = await openAsAdmin(server.url, "/admin/leads?quarantine=true", { expected: ASKED });
  await page.getByRole("checkbox", { name: "Choose application from Casey" }).check();
  await page.getByText("The application cannot be deleted").waitFor();
  const remove = page.getByRole("button", { name: /for good…$/ });
  expect(await remove.isDisabled()).toBe(true);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  expect(await remove.innerText()).toBe("Delete 1 of 2 for good…");
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await confirmInDialog(page);
  await page.getByText("1 deleted").first().waitFor();
  await page.getByRole("checkbox", { name: "Choose application from Casey" }).waitFor();
  await page.getByText("Spammy").waitFor({ state: "detached" });
});

test("without scripts the hidden field changes nothing that its sender sees", async () => {
  const { page } = await visit(server.url, { javaScript: false });
  const body = new URLSearchParams({ ...MESSAGE, ...LOOKS_LIKE_SPAM });
  const answer = await page.request.post("/contact?utm_source=mailer", {
    data: body.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe("/contact?sent=true&subject=refinancing");
});

test("what was requested before a message is reported as spam ends first, so that nothing is missing", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", { ...MESSAGE, name: "Late Robot" });
  const page = await openAsAdmin(server.url, "/admin/leads");
  const until = Promise.withResolvers<void>();
  const answered: string[] = [];
  page.on("response", (response) => {
    const name = /leads\.see|quarantine\.report/.exec(response.url())?.[0];
    if (name) answered.push(name);
  });
  await page.route(/leads\.see/, async (route) => {
    await until.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Late Robot" }).click();
  await page.getByRole("button", { name: "Report as spam" }).click();
  await page.getByRole("heading", { name: "Late Robot" }).waitFor({ state: "detached" });
  until.resolve();
  await page.getByText("Message moved to the quarantine").first().waitFor();
  expect(answered.at(-1)).toBe("quarantine.report");
  await page.unroute(/leads\.see/);
});
