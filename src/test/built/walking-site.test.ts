import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, hydrated, visit } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, startBuilt, temporaryFolder } from "#test/kit/built-server.ts";

/** The product's main job, from a visitor's question to the admin's answer, across a restart. */

async function ask(page: Page): Promise<void> {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("heading", { name: "Our Mortgage Solutions" }).waitFor();
  await page.getByRole("heading", { name: "30-Year Fixed" }).first().waitFor();

  await page.getByRole("link", { name: "Calculate Payments" }).click();
  // Waits for more than the URL, which changes before the page: the home page has a calculator too
  await page.getByRole("heading", { name: "Mortgage Payment Calculator", level: 1 }).waitFor();
  await page.getByLabel("Purchase price").fill("400000");
  await page.getByRole("button", { name: "Calculate", exact: true }).click();
  // 320,000 at 6.5% over 30 years, tax and insurance of 500
  await page.getByText("$2,523", { exact: true }).first().waitFor();

  await page.getByRole("link", { name: "Contact Us" }).first().click();
  await page.waitForURL("**/contact");
  await page.getByLabel("Name").fill("Ada Buyer");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone").fill("212-555-0199");
  await page.getByLabel("Subject").selectOption("mortgage-question");
  await page.getByRole("textbox", { name: "Message" }).fill("Is a 20 year term right for me?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Message Sent").first().waitFor();
}

async function openMessages(page: Page): Promise<void> {
  await page.goto("/admin");
  await hydrated(page);
  await page.getByLabel("Username").fill("admin");
  await page.locator("input[name=password]").fill(ADMIN_PASSWORD);
  await page.locator("main button[type=submit]").click();
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("tab", { name: /Contact Messages/ }).click();
  await page.getByText("Ada Buyer").first().waitFor();
}

function statusOf(page: Page) {
  return page.getByRole("combobox", { name: /Ada Buyer/ });
}

test("a visitor asks, the admin answers, and after a restart it is all still there", async () => {
  const folder = temporaryFolder();
  const first = await startBuilt(folder);
  const visitor = await visit(first.url);
  await ask(visitor.page);

  // The sign-in page asks who is signed in: nobody yet, so 401
  const admin = await visit(first.url, { expected: /401/ });
  await openMessages(admin.page);
  // The page shows the new status before the server has it
  const saved = admin.page.waitForResponse((answer) => answer.url().includes("contact.setStatus"));
  await statusOf(admin.page).selectOption({ label: "Mark as Responded" });
  expect((await saved).status()).toBe(200);
  await expect.poll(() => statusOf(admin.page).inputValue()).toBe("responded");
  await admin.page.reload();
  await admin.page.getByRole("tab", { name: /Contact Messages/ }).click();
  await expect.poll(() => statusOf(admin.page).inputValue()).toBe("responded");
  await Promise.all([visitor.context.close(), admin.context.close()]);
  expect(await first.stop()).toBe(0);

  const second = await startBuilt(folder);
  const again = await visit(second.url, { expected: /401/ });
  await openMessages(again.page);
  await expect.poll(() => statusOf(again.page).inputValue()).toBe("responded");
});

test("the browser takes the server's page over without requesting its data again", async () => {
  const { url } = await startBuilt();
  const { page } = await visit(url);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  for (const path of ["/", "/loans", "/calculator", "/contact"]) {
    await page.goto(path);
    await hydrated(page);
    await drawn(page);
  }
  // A page that everybody gets contains no personal data
  expect(calls.filter((call) => !call.includes("accounts.me"))).toEqual([]);
});

test("an unknown page is the not-found page with status 404, an unknown asset too", async () => {
  const { url } = await startBuilt();
  const { page } = await visit(url, { expected: /404/ });
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("404 Page Not Found");
  await page.getByText("Did you forget to add the page to the router?").waitFor();
  expect((await fetch(`${url}/assets/nothing.js`)).status).toBe(404);
});

test("hashed assets are cached forever, pages are revalidated with their tag", async () => {
  const { url } = await startBuilt();
  const home = await fetch(url);
  const html = await home.text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  const asset = await fetch(url + script);
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  // The work of a start can write to what the page has read, which makes the page anew once
  const again = async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    return (await fetch(url, { headers: { "if-none-match": etag } })).status;
  };
  await expect.poll(again).toBe(304);
});

test("pages are counted by route, and an error in a script is in the server's log", async () => {
  const METRICS_TOKEN = "a-token-for-the-collector-1";
  const { url, output } = await startBuilt(undefined, { METRICS_TOKEN });
  const { page } = await visit(url, { expected: /TypeError/ });
  await page.goto("/blog");
  await hydrated(page);
  const told = page.waitForResponse(/browser-errors/);
  await page.evaluate(() => {
    const error = new TypeError("cannot read 'Ada'");
    error.stack = `TypeError\n at a (${location.origin}/assets/index-x1.js:1:20)`;
    reportError(error);
  });
  expect((await told).status()).toBe(204);
  await expect
    .poll(output)
    .toContain('"browser error","page":"/_site/blog/","error":"TypeError cannot read …"');
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  expect(metrics).toMatch(/lender_requests_total\{method="GET",route="\/blog\/",status="200"\} \d/);
  expect(metrics).toMatch(/lender_memory_hits_total [1-9]/);
});
