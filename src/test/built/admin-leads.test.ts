import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls, confirmInDialog, openAsAdmin } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

const server = builtForAll();
const OFFICER = { username: "patrick_lo", password: "officer password 1" };

/** Checks on a phone that nothing is wider than the window, and widens the window again. */
async function expectToFit(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
}

/** Ada's message and request; the request is assigned to Patrick. */
async function seed() {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  const { reference } = (await call("POST", "/api/loan-applications", {
    ...REQUEST,
    phone: MESSAGE.phone,
    callConsent: false,
  })) as { reference: string };
  const { id } = (await call("POST", "/api/admin/users", {
    ...OFFICER,
    firstName: "Patrick",
    lastName: "Adeyemi",
    email: "patrick@lender.example",
    isLoanOfficer: true,
  })) as { id: number };
  for (const [username, role] of [
    ["other_lo", { lastName: "Officer", isLoanOfficer: true }],
    ["asha", { lastName: "Assistant", isAssistant: true }],
  ] as const)
    await call("POST", "/api/admin/users", {
      ...OFFICER,
      username,
      firstName: "Asha",
      email: `${username}@lender.example`,
      ...role,
    });
  await call("PATCH", "/api/admin/leads/assignee", { ids: [2], assigneeId: id });
  await call("POST", "/api/admin/leads/2/merge", { otherId: 1 });
  return reference;
}

/**
 * Mentions a colleague in a note by keyboard; colleagues who cannot open the lead are not offered.
 */
async function mentionByKeys(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Note" }).click();
  const note = page.getByRole("textbox", { name: "Note" });
  const list = page.getByRole("listbox", { name: "Colleagues" });
  await note.fill("Thanks, ");
  await note.pressSequentially("@");
  await list.waitFor();
  expect(await list.getByRole("option").allInnerTexts()).toEqual([
    "Asha Assistant",
    "Patrick Adeyemi",
  ]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await note.press("Escape");
  await list.waitFor({ state: "hidden" });
  await note.pressSequentially("ade");
  await note.press("Enter");
  await list.waitFor({ state: "hidden" });
  await note.pressSequentially("!");
  expect(await note.inputValue()).toBe("Thanks, @patrick-adeyemi !");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("list").getByText("Thanks, @patrick-adeyemi !").waitFor();
}

test("a lead is opened from the dashboard, worked on by two who see each other, and left for the next", async () => {
  const reference = await seed();
  const page = await openAsAdmin(server.url, "/admin/dashboard", { expected: /status of 40[03]/ });
  await page.getByRole("tabpanel").getByRole("link", { name: "Ada Buyer" }).click();
  await page.getByRole("heading", { level: 1, name: "Ada Buyer" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/applications/${reference}`);
  await page.getByRole("definition").filter({ hasText: /^No$/ }).waitFor();

  const portal = await visit(server.url, { width: WIDTHS.phone, fresh: true });
  await portal.context.request.post("/api/login", { data: OFFICER });
  const theirs = portal.page;
  await theirs.goto("/LOagentsPortal/leads");
  await theirs.getByRole("link", { name: "Ada Buyer" }).click();
  await theirs.getByText("Site Administrator has this open too").waitFor();
  await page.getByText("Patrick Adeyemi has this open too").waitFor();

  await page.emulateMedia({ media: "print" });
  const paper = await page.locator("body").innerText();
  expect(paper).not.toMatch(/has this open too|Sign out/);
  expect(await page.getByRole("banner").count()).toBe(0);
  await page.emulateMedia({ media: null });
  await expectToFit(page, [320]);

  await theirs.getByRole("button", { name: /^Work/ }).click();
  await theirs.getByLabel("Stage").selectOption("Contacted");
  await theirs.getByRole("tab", { name: "Note" }).click();
  await theirs.getByRole("textbox", { name: "Note" }).fill("Wants to lock before Christmas.");
  await theirs.getByRole("button", { name: "Add note" }).click();
  await page.getByText("Wants to lock before Christmas.").waitFor();
  await mentionByKeys(page);
  await page.getByText("Stage: New → Contacted").waitFor();
  expect(await page.getByLabel("Stage").inputValue()).toBe("contacted");

  await page.getByLabel("Tags").fill("W".repeat(30));
  await page.getByLabel("Tags").press("Enter");
  await page.getByRole("button", { name: /^W+ ?, remove/ }).waitFor();
  await expectToFit(page, [320, WIDTHS.desktop]);

  // Quick changes by one person do not conflict
  await page.getByLabel("Tags").fill("Hot");
  await page.getByLabel("Tags").press("Enter");
  await page.getByLabel("Stage").selectOption("Documents");
  await page.getByLabel("Stage").selectOption("Underwriting");
  await page.getByText("Stage: Documents → Underwriting").waitFor();
  expect(await page.getByText("Not saved").count()).toBe(0);

  await page.getByLabel("Next step").fill("Ask for pay stubs");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please choose a day.").waitFor();
  await page.getByLabel("Follow up on").fill("2026-01-02");
  await page.getByRole("button", { name: "Save" }).click();
  await theirs.getByRole("button", { name: /more steps$/ }).click();
  await theirs.getByText("To follow up on Jan 2, 2026: Ask for pay stubs").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole("link", { name: "Message 1" }).first().click();
  await page.getByText(MESSAGE.message).waitFor();
  await page.getByLabel("Stage").selectOption("Contacted");
  await page.getByLabel("Assigned to").selectOption("Patrick Adeyemi");
  await expect.poll(() => page.getByLabel("Stage").inputValue()).toBe("contacted");
  await expect.poll(() => page.getByLabel("Assigned to").inputValue()).not.toBe("");
  expect(await page.getByText("Not saved").count()).toBe(0);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("link", { name: "1 due today" }).click();
  await page.getByText("Jan 2, 2026: Ask for pay stubs").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^Ada Buyer/ }).count()).toBe(1);
  await page.getByRole("button", { name: "Mine" }).click();
  await page.getByText("No leads found.").waitFor();
  await page.getByRole("button", { name: "All", exact: true }).click();
  // A person has one line, and a search finds each of their records
  await page.getByText("2 requests").waitFor();
  await page.getByLabel("Search leads").fill("ada");
  await expect.poll(() => page.getByRole("checkbox", { name: /^Choose Ada/ }).count()).toBe(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await exportChosen(page);
  await page.getByLabel("Set stage").selectOption("Lost");
  await page.getByLabel("Reason").fill("No answer");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("2 changed", { exact: true }).waitFor();
  await hydrated(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await erasePerson(page, reference);
});

test("all leads that a filter finds are changed together, even on pages that are not shown", async () => {
  const call = await adminCalls(server.url);
  for (let index = 0; index < 30; index += 1)
    await call("POST", "/api/contact", {
      ...MESSAGE,
      name: `Wholesale ${index}`,
      email: `wholesale${index}@mail.example`,
      phone: `212555${2000 + index}`,
    });
  const page = await openAsAdmin(server.url, "/admin/leads?search=Wholesale");
  const bar = page.getByRole("group", { name: "Selected leads" });
  const boxes = page.getByRole("checkbox", { name: /^Choose Wholesale/ });
  await boxes.first().check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await bar.getByText("3 selected", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByText("25 selected", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Select all leads in this list" }).click();
  await bar.getByText("30 selected", { exact: true }).waitFor();
  // The actions stay in sight beside the last row
  await page.locator("tbody").last().scrollIntoViewIfNeeded();
  expect((await bar.boundingBox())?.y).toBe(64);
  await bar.getByLabel("Set stage").selectOption("Contacted");
  const question = page.getByRole("dialog", { name: "Change 30 leads?" });
  await question.getByText("Stage: Contacted.").waitFor();
  await question.getByRole("button", { name: "Change them" }).click();
  await page.getByText("30 changed", { exact: true }).waitFor();
  const changed = "/api/lead-ids?search=Wholesale&stage=contacted";
  const countChanged = async () => (await (await page.request.get(changed)).json()).ids.length;
  expect(await countChanged()).toBe(30);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone", { exact: true }).waitFor();
  expect(await countChanged()).toBe(0);

  // A phone folds the filters, so that leads are seen at once
  await page.setViewportSize({ width: WIDTHS.phone, height: 812 });
  const stage = page.getByLabel("Stage");
  expect([await stage.count(), await stage.isVisible()]).toEqual([1, false]);
  const [first, second] = await page.getByRole("link", { name: /^Wholesale/ }).all();
  const [one, other] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(one?.y).toBeLessThan(560);
  expect((other?.y ?? 0) - (one?.y ?? 0)).toBeLessThan(150);
  await page.getByRole("button", { name: "Filters" }).click();
  await stage.selectOption("Contacted");
  await page.getByText("No leads found.").waitFor();
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test("a denial is asked about first, with its reasons, and the record shows when its notice is due", async () => {
  const call = await adminCalls(server.url);
  const { reference } = (await call("POST", "/api/loan-applications", {
    ...REQUEST,
    fullName: "Dana Denied",
    email: "dana@mail.example",
    phone: "646-555-0199",
  })) as { reference: string };
  const page = await openAsAdmin(server.url, `/admin/applications/${reference}`);
  const status = page.getByRole("combobox", { name: `Status of Application ${reference}` });
  await status.selectOption("Approve");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The borrower sees this in their account at once.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await status.inputValue()).toBe("pending");
  await status.selectOption("Reject");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.getByText("Please choose at least one reason.").waitFor();
  await expectToFit(page, [WIDTHS.phone, WIDTHS.tablet]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("checkbox", { name: "Unable to verify income" }).check();
  await dialog.getByLabel("Another reason").fill("No survey of the land");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await page.getByText(/Status: Pending → Rejected \(Unable to verify income; No survey/).waitFor();
  await page.getByText(/^To follow up on .*Adverse action notice due/).waitFor();
  await expect
    .poll(() => page.getByLabel("Next step").inputValue())
    .toMatch(/^Adverse action notice due/);
});

test("names of one long word stay in their place, and a count that was cut says so", async () => {
  const call = await adminCalls(server.url);
  const long = { ...MESSAGE, email: "long@mail.example", phone: "646-555-0142" };
  await call("POST", "/api/contact", { ...long, name: "W".repeat(200) });
  await call("POST", "/api/contact", { ...long, name: "Wanda", message: "It is me again." });
  const desk = await openAsAdmin(server.url, "/admin/leads?search=Wanda", {
    before: (opened) =>
      opened.route("**/leads.counts*", async (route) => {
        const answer = await route.fetch();
        const counts = { unread: 1000, due: 3, isCut: true };
        await route.fulfill({ response: answer, json: { result: { data: counts } } });
      }),
  });
  // Counting ends at this number
  await desk.getByRole("button", { name: "Unseen (1,000+)" }).waitFor();
  await desk.getByRole("button", { name: "Due today (3)" }).waitFor();
  await desk.getByRole("link", { name: "Wanda" }).click();
  const others = desk.getByRole("region", { name: "Same person" });
  await others.getByRole("link").first().waitFor();
  const suggestion = others.getByRole("listitem", { name: /, same email, unproved$/ });
  await suggestion.getByText("W".repeat(200)).waitFor();
  await expectToFit(desk, [WIDTHS.phone, WIDTHS.tablet, WIDTHS.desktop]);
  expect(await violationsInBothThemes(desk)).toEqual([]);
  await suggestion.getByRole("button", { name: "Merge" }).click();
  await suggestion.waitFor({ state: "detached" });
  await others.getByRole("link").first().waitFor();
  expect(await others.innerText()).toContain("W".repeat(200));
  await expectToFit(desk, [WIDTHS.phone, WIDTHS.tablet, WIDTHS.desktop]);
});

/** Her message goes; her application, on which nobody has decided, stays. */
async function erasePerson(page: Page, reference: string): Promise<void> {
  await page
    .getByRole("link", { name: /^Ada Buyer/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Download everything (JSON)" }).waitFor();
  await page.getByRole("button", { name: "Erase this person…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Ada Buyer?" });
  await dialog.getByText("nothing has been decided on it yet").waitFor();
  await dialog.getByText("Backups made before: they hold it until they are replaced.").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Erase" }).click();
  await confirmInDialog(page);
  await dialog.getByText("Please say why, without names").waitFor();
  await dialog.getByLabel("Reason, without names").fill("Asked for by phone");
  await dialog.getByLabel("Type Ada Buyer or").fill("Ada Buyer");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.waitForURL(`**/admin/applications/${reference}*`);
  // At once, not when the record is next read
  await page.getByText("Nothing else from this person.").waitFor({ timeout: 20_000 });
}

/** The two chosen leads, without their phone numbers. */
async function exportChosen(page: Page): Promise<void> {
  const bar = page.getByRole("group", { name: "Selected leads" });
  await bar.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByText("The 2 selected leads.").waitFor();
  await dialog.getByRole("button", { name: "Clear" }).click();
  await dialog.getByText("Please choose at least one column.").waitFor();
  await dialog.getByRole("checkbox", { name: "Name" }).check();
  await dialog.getByRole("checkbox", { name: "Kind" }).check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog
      .getByRole("link", { name: "Save the file" })
      .click()
      .then(() => confirmInDialog(page)),
  ]);
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d-\d{4}Z-admin\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toBe("\uFEFFKind,Name\r\napplication,Ada Buyer\r\nmessage,Ada Buyer\r\n");
  await dialog.waitFor({ state: "hidden" });
}

test("when the list cannot be loaded, only the error is shown, without a line below it", async () => {
  const page = await openAsAdmin(server.url, "/admin/leads", {
    expected: /status of 500/,
    before: (opened) =>
      opened.route("**/leads.list*", (route) => route.fulfill({ status: 500, body: "" })),
  });
  const alert = page.getByRole("alert").filter({ hasText: "Error loading leads." });
  await alert.waitFor();
  const lineBelow = () =>
    page.getByRole("alert").evaluate((box) => getComputedStyle(box).borderBottomWidth);
  await expect.poll(lineBelow).toBe("0px");
  await page.route("**/leads.timeline*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin/messages/2");
  await page.getByText("Error loading the timeline.").waitFor();
  await expect.poll(lineBelow).toBe("0px");
});

test("a text is aligned with the direction of its language, and the longest address breaks", async () => {
  const call = await adminCalls(server.url);
  const message = "שלום, אני מחפשת משכנתא (212) 555-0141.";
  const email = `${"y".repeat(60)}@a-very-long-host-name-that-nobody-types.example`;
  const { id } = (await call("POST", "/api/contact", {
    ...MESSAGE,
    name: "N".repeat(80),
    message,
    email,
  })) as {
    id: number;
  };
  const name = `Lena ${"W".repeat(75)}`;
  await call("POST", "/api/contact", {
    ...MESSAGE,
    name,
    email: "lena@mail.example",
    phone: "2125550888",
  });
  const page = await openAsAdmin(server.url, `/admin/messages/${id}`);
  const text = page.getByText(message);
  expect(await text.evaluate((paragraph) => getComputedStyle(paragraph).direction)).toBe("rtl");
  await expectToFit(page, [WIDTHS.phone]);

  // Nor does a name without a blank make a dialog wider than the phone
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  const dialog = page.getByRole("dialog");
  const beyond = () => dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  await page.getByRole("button", { name: /^Data of N+/ }).click();
  await page.getByRole("button", { name: "Erase this person…" }).click();
  await dialog.getByLabel("Reason, without names").waitFor();
  expect(await beyond()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Same person/ }).click();
  await page.getByRole("button", { name: "Merge with…" }).click();
  await dialog.getByRole("searchbox").fill("Lena");
  await dialog.getByRole("button", { name: /^Lena W+/ }).waitFor();
  expect(await beyond()).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
});
