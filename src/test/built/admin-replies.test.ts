import { expect, test } from "vitest";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

const server = builtForAll();
const LONG = "We need the documents below before we can go any further. ".repeat(20);
const OFFICER = { username: "patrick_lo", password: "officer password 1" };

/** Ada's message, assigned to Patrick. */
async function seed() {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  const { id } = (await call("POST", "/api/admin/users", {
    ...OFFICER,
    firstName: "Patrick",
    lastName: "Adeyemi",
    email: "patrick@lender.example",
    isLoanOfficer: true,
  })) as { id: number };
  await call("PATCH", "/api/admin/leads/assignee", { ids: [1], assigneeId: id });
  return call;
}

test("a message is answered by email from a template, by two at once, with nothing lost and nothing sent twice", async () => {
  const call = await seed();
  const page = await openAsAdmin(server.url, "/admin/leads/settings", {
    expected: /status of 4\d\d/,
  });
  await page.getByRole("button", { name: "Add a template" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Welcome");
  const text = page.getByRole("dialog").getByRole("textbox", { name: "Text" });
  await text.fill("Hello {{first name}}, I am {{my name}}. {{nick name}}");
  await page.getByText("There is no placeholder {{nick name}} here.", { exact: true }).waitFor();
  await text.fill("Hello {{first name}}, I am {{my name}}. About {{loan amount}}:");
  await page
    .getByRole("region", { name: "Preview" })
    .getByText("Hello Ada, I am Site Administrator. About {{loan amount}}:")
    .waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByRole("button", { name: "Edit Welcome" }).waitFor();
  await call("POST", "/api/admin/reply-templates", { name: "Documents", text: LONG });
  await page.reload();
  await page.getByRole("button", { name: "Edit Documents" }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);

  await page.goto("/admin/messages/1");
  await page.getByLabel("Template").selectOption("Welcome");
  const reply = page.getByRole("textbox", { name: "Reply" });
  const send = page.getByRole("button", { name: /^Send(?! at)/ });
  await page.getByText("{{loan amount}} has no value here. Please write it yourself.").waitFor();
  expect(await send.isDisabled()).toBe(true);
  await reply.fill("Hello Ada, we will call you.");

  const portal = await visit(server.url, {
    width: WIDTHS.phone,
    fresh: true,
    expected: /status of 404/,
  });
  await portal.context.request.post("/api/login", { data: OFFICER });
  const theirs = portal.page;
  await theirs.goto("/LOagentsPortal/leads/1");
  await theirs.getByRole("textbox", { name: "Reply" }).fill("Dear Ada, this is Patrick.");
  await theirs.getByRole("button", { name: "Send", exact: true }).click();
  await theirs.getByText("Written to a file: no mail server is set").first().waitFor();

  await page.getByText("Patrick Adeyemi has answered while you were writing").waitFor();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => reply.inputValue()).toBe("Hello Ada, we will call you.");
  await page.getByText("Patrick Adeyemi has answered while you were writing").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Send anyway" }).click();
  await page
    .getByText("Reply to ada@example.com: Re: Your message 1: Refinancing")
    .nth(1)
    .waitFor();
  await expect.poll(() => reply.inputValue()).toBe("");
  await page.getByText("Status: Unread → Responded").waitFor();

  await theirs.getByRole("textbox", { name: "Reply" }).fill("One thing more, Ada.");
  await call("PATCH", "/api/admin/leads/assignee", { ids: [1], assigneeId: null });
  const gone = theirs.getByRole("heading", { name: "This lead is not available" });
  await gone.waitFor();
  // Scrolled into view for a reader who was far below it
  await expect
    .poll(() => gone.evaluate((heading) => heading === document.activeElement))
    .toBe(true);
  expect((await gone.boundingBox())?.y).toBeGreaterThan(0);
  await theirs.reload();
  await gone.waitFor();
  expect(await theirs.getByLabel("Your reply was not sent").inputValue()).toBe(
    "One thing more, Ada.",
  );
});

test("on a phone a record is two screens long, and its bar leads to the reply or a call", async () => {
  const call = await adminCalls(server.url);
  const { reference } = (await call("POST", "/api/loan-applications", REQUEST)) as {
    reference: string;
  };
  const page = await openAsAdmin(server.url, `/admin/applications/${reference}`, {
    width: WIDTHS.phone,
  });
  const reply = page.getByRole("textbox", { name: "Reply" });
  await page.getByRole("button", { name: `Data of ${REQUEST.fullName}` }).waitFor();
  await reply.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1700);
  const bar = page.getByRole("navigation", { name: "Contact" });
  await bar.getByRole("button", { name: "Reply" }).click();
  expect(await reply.evaluate((it) => it === document.activeElement)).toBe(true);
  await bar.getByRole("button", { name: "Log call" }).click();
  await page.getByRole("button", { name: "Save call" }).click();
  await page.getByText("Please choose how the call went.").waitFor();
  await page.getByLabel("Result of the call").selectOption("Left a message");
  await page.getByLabel("What was said").fill("Back on Friday.");
  await page.getByRole("button", { name: "Save call" }).click();
  await page.getByText("Call: Left a message").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test("the confirmation email has the lender's own text, previewed before it is saved, until the default is restored", async () => {
  const page = await openAsAdmin(server.url, "/admin/mail", { expected: /status of 400/ });
  const card = page.getByRole("region", { name: "After a loan request" });
  const text = card.getByRole("textbox", { name: "Text" });
  const usual = await text.inputValue();
  await text.fill("Hello {{first name}}, thank you for {{reference}}.");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByText("{{first name}} is for replies alone").waitFor();
  await text.fill("Thank you for {{reference}}.");
  await card.getByText("Thank you for 2026-583920-K7QF.").waitFor();
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByRole("button", { name: "Use the default text again" }).click();
  await expect.poll(() => text.inputValue()).toBe(usual);
  expect(await violationsInBothThemes(page)).toEqual([]);
});
