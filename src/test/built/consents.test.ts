import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { accessibilityViolations, violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const NUMBER = "(212) 555-0100";
const CALL =
  "Harborstone may call me: “it’s” <b>&amp;</b>,  two  spaces\nand é lines. This is not a condition of a loan.";
const EMAIL = "Harborstone may write to the address above. This is not a condition of a loan.";

interface Item {
  id: number;
  title: string;
  revision: number;
}

async function publish(texts: Record<string, string>): Promise<void> {
  const call = await adminCalls(server.url);
  const items = (await call("GET", "/api/admin/content?collection=site-texts")) as Item[];
  const { id, revision } = items.find(({ title }) => title === "Consents") as Item;
  const draft = {
    collection: "site-texts",
    slug: "",
    fields: { page: "Consents", ...texts },
    body: "",
  };
  const path = `/api/admin/content/${id}`;
  const saved = (await call("PATCH", path, { revision, draft })) as Item;
  await call("POST", `${path}/publish`, { revision: saved.revision });
}

async function fill(page: Page, email: string, message: string): Promise<void> {
  const typed = { Name: "Ada Lovelace", Email: email, Phone: NUMBER, Message: message };
  for (const [name, text] of Object.entries(typed))
    await page.getByRole("textbox", { name, exact: true }).fill(text);
  await page.getByRole("combobox", { name: "Subject" }).selectOption("Refinancing");
}

const boxes = (page: Page) =>
  page.getByRole("group", { name: /What you allow us/ }).getByRole("checkbox");
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
const receipts = () =>
  storedIn<Record<string, unknown>>(server, "SELECT kind, wording, page FROM consents ORDER BY id");

test("no box before a text is published; then one that nobody has ticked, whose receipt is what stood there", async () => {
  for (const path of ["/contact", "/apply", "/blog"]) {
    const html = await (await fetch(server.url + path)).text();
    expect(html).not.toContain("What you allow us");
    expect(html.includes("may call or text me at")).toBe(path === "/apply");
  }
  await publish({ call: CALL, email: EMAIL });
  for (const path of ["/contact", "/apply"])
    expect(await (await fetch(server.url + path)).text()).toContain("What you allow us");
  expect(await (await fetch(`${server.url}/apply`)).text()).not.toContain("may call or text me at");

  const page = await openPage(server.url, "/contact", { expected: /status of 400/ });
  await boxes(page).first().waitFor();
  expect(
    await boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)),
  ).toEqual([false, false]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await fill(page, "one@example.com", "First, without a tick.");
  await send(page);
  await page.getByRole("heading", { name: /on its way/ }).waitFor();
  expect(await receipts()).toEqual([]);

  await page.goto("/contact");
  await hydrated(page);
  await fill(page, "two@example.com", "Then, with a tick.");
  await boxes(page).first().check();
  const shown = await boxes(page)
    .first()
    .evaluate((box) => box.parentElement?.textContent);
  await publish({ call: "Other words. This is not a condition of a loan." });
  await send(page);
  await page.getByRole("heading", { name: /on its way/ }).waitFor();
  expect(shown).toBe(CALL);
  expect(await receipts()).toEqual([{ kind: "call", wording: CALL, page: "/contact" }]);
});

test("a text that is gone is refused, and what was typed stays", async () => {
  await publish({ call: CALL });
  const page = await openPage(server.url, "/contact", { expected: /status of 400/ });
  await fill(page, "three@example.com", "What do I owe?");
  await boxes(page).first().check();
  await page.route(/contact\.send/, (route) =>
    route.continue({
      postData:
        route
          .request()
          .postData()
          ?.replace(/"version":\d+/, '"version":999') ?? "",
    }),
  );
  await send(page);
  await page.getByText("has changed since this page was opened").first().waitFor();
  expect(await page.getByRole("textbox", { name: "Message", exact: true }).inputValue()).toBe(
    "What do I owe?",
  );
});

test("without scripts, the ticked box is sent too", async () => {
  await publish({ email: EMAIL });
  const { page } = await visit(server.url, { javaScript: false });
  await page.goto("/contact");
  await fill(page, "four@example.com", "From a browser without scripts.");
  await boxes(page).first().check();
  await send(page);
  await page.getByRole("heading", { name: /on its way/ }).waitFor();
  expect((await receipts()).at(-1)).toEqual({ kind: "email", wording: EMAIL, page: "/contact" });
});

test("what sounds like a stop is recorded by one press; nobody is to call, and the receipt is one page", async () => {
  await publish({ call: CALL });
  const visitor = await openPage(server.url, "/contact");
  await fill(
    visitor,
    "five@example.com",
    "I have found another lender. Please don’t call me again!",
  );
  await boxes(visitor).first().check();
  await send(visitor);
  await visitor.getByRole("heading", { name: /on its way/ }).waitFor();
  const [last] = await storedIn<Record<string, unknown>>(
    server,
    "SELECT max(id) AS id FROM contactSubmissions",
  );
  const page = await openAsAdmin(server.url, `/admin/messages/${String(last?.id)}`, {
    width: WIDTHS.phone,
  });
  const bar = page.getByRole("navigation", { name: "Contact" });
  await bar.getByRole("link", { name: "Call" }).waitFor();
  await page.getByText("Please don’t call me again").first().waitFor();
  await page.getByRole("button", { name: "Record the withdrawal", exact: true }).click();
  await bar.getByText(/^asked not to be called on .+don’t call me again/i).waitFor();
  expect(await bar.getByRole("link", { name: "Call" }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  const permissions = page.getByRole("region", { name: "Permissions" });
  await permissions.getByText(/permitted .+withdrawn/).waitFor();
  await permissions.getByText("No permission is in force.").waitFor();
  await permissions.getByRole("button", { name: "Record “no contact”…" }).click();
  const offered = page.getByRole("dialog").getByRole("checkbox");
  expect(
    await offered.evaluateAll((all) => all.map((box) => box.parentElement?.textContent)),
  ).toEqual(["Text messages", "Emails", "Newsletter"]);
  await page.keyboard.press("Escape");
  await permissions.getByRole("button", { name: "Receipt" }).last().click();
  const receipt = page.getByRole("dialog", { name: /^Calls: permission/ });
  expect(await receipt.locator("blockquote").textContent()).toBe(CALL);
  const pdf = await page.pdf({ format: "Letter" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { name: "Timeline" }).isVisible()).toBe(false);
  expect(await receipt.locator("blockquote").isVisible()).toBe(true);
});
