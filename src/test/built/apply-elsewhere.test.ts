import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { startSmtp } from "#test/kit/smtp.ts";

/** An application started on one device and continued on another. */

const smtp = await startSmtp();
const server = builtForAll({ SMTP_URL: smtp.url });
afterAll(() => smtp.stop());

const amount = (page: Page) => page.getByRole("textbox", { name: "Loan amount", exact: true });

async function begin(page: Page, dollars: string): Promise<void> {
  await page.getByText("Refinance", { exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await amount(page).fill(dollars);
}

const PAULA = { username: "paula-there", password: "a good password" };

/** Another device of the same user, at the application. */
async function device(width?: number): Promise<Page> {
  const { page, context } = await visit(server.url, { ...(width !== undefined && { width }) });
  await context.request.post("/api/login", { data: PAULA });
  await page.goto("/apply");
  await hydrated(page);
  await page.getByText("stay in your account for 30 days").waitFor();
  return page;
}

test("a signed-in applicant continues on another device, and chooses when both have answers", async () => {
  const profile = { firstName: "Paula", lastName: "Person", email: "paula@there.example" };
  const { context } = await visit(server.url);
  await context.request.post("/api/register", { data: { ...PAULA, ...profile } });
  const phone = await device(WIDTHS.phone);
  const saved = phone.waitForResponse((answer) => answer.url().includes("drafts.save"));
  await begin(phone, "250,000");
  await (await saved).finished();
  const kept = async () => {
    const answer = await phone.context().request.get("/api/user/application-draft");
    return ((await answer.json()) as { answers: { loanAmount: string } }).answers.loanAmount;
  };
  await expect.poll(kept).toBe("250,000");
  // What is typed last is saved too when the page is left
  await amount(phone).fill("260,000");
  await phone.goto("/contact");
  await expect.poll(kept).toBe("260,000");

  const laptop = await device();
  await laptop.getByText("We kept your answers in your account.").waitFor();
  await laptop.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => amount(laptop).inputValue()).toBe("260,000");
  const saving = laptop.waitForResponse((answer) => answer.url().includes("drafts.save"));
  await amount(laptop).fill("300,000");
  await saving;

  await phone.goto("/apply?step=2");
  await phone.getByText("Your account has other answers").waitFor();
  await phone.getByText("The answers of your account are newer: typed").waitFor();
  expect(await amount(phone).inputValue()).toBe("260,000");
  expect(await violationsInBothThemes(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Use those" }).click();
  expect(await amount(phone).inputValue()).toBe("300,000");

  const removed = phone.waitForResponse((answer) => answer.url().includes("drafts.remove"));
  await phone.getByRole("button", { name: "Clear my answers" }).click();
  await removed;
  const third = await device();
  await third.getByRole("heading", { name: "What are you planning?" }).waitFor();
  expect(await third.getByText("We kept your answers").count()).toBe(0);
});

test("a visitor continues by a mailed link, which works until the answers are cleared", async () => {
  const { page } = await visit(server.url, { expected: /404/ });
  await page.goto("/apply");
  await hydrated(page);
  await begin(page, "250,000");
  await page.getByRole("button", { name: "Email me a link to finish later" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("ada@elsewhere.example");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("The link is on its way", { exact: true }).waitFor();
  await page.getByText("The link that we emailed keeps its answers for 14 days.").waitFor();
  const { text } = await smtp.next("ada@elsewhere.example");
  const [link = ""] = /http\S+\/apply#draft=\S+/.exec(text) ?? [];
  const path = link.replace(/^.*(?=\/apply)/, "");

  const other = (await visit(server.url, { expected: /404/ })).page;
  await other.goto(path);
  await other.getByText("Here are your answers. You can continue.").waitFor();
  // The steps that are answered are marked as such, and are links
  await other.getByRole("navigation", { name: "Steps" }).getByRole("link").first().waitFor();
  expect(new URL(other.url()).hash).toBe("");
  await other.getByRole("button", { name: "Continue" }).click();
  expect(await amount(other).inputValue()).toBe("250,000");

  const removed = other.waitForResponse((answer) => answer.url().endsWith("/remove"));
  await other.getByRole("button", { name: "Clear my answers" }).click();
  await removed;
  // The first device says so, whose browser still has the answers
  await page.goto("/apply");
  await page.getByText("These answers were sent, cleared or continued").waitFor();
  expect(await page.getByText("We kept your answers.").count()).toBe(0);
  await page.goto("about:blank");
  await page.goto(path);
  await page.getByText("This link no longer works.").waitFor();
});
