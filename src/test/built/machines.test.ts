import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { hydrated, openPage, visit } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, startBuilt, temporaryFolder } from "#test/kit/built-server.ts";
import { startPostgres } from "#test/kit/postgres-server.ts";
import { startProxy } from "#test/kit/proxy.ts";

/** Two processes on one PostgreSQL database, behind one proxy. */
async function twoProcesses() {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const folder = temporaryFolder();
  const environment = {
    DATABASE_URL: postgres.address,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "1",
    RATE_LIMITS: "off",
  };
  const servers = await Promise.all([
    startBuilt(folder, environment),
    startBuilt(folder, environment),
  ]);
  proxy.upstreams.push(...servers.map(({ url }) => url));
  return { proxy, servers };
}

async function ask(page: Page, name: string): Promise<void> {
  await page.goto("/contact");
  await hydrated(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone").fill("212-555-0199");
  await page.getByLabel("Subject").selectOption("mortgage-question");
  await page.getByRole("textbox", { name: "Message" }).fill("Is a 20 year term right for me?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Message Sent").first().waitFor();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main button[type=submit]").click();
}

const OFFICER = { username: "grace_lo", password: "compilers in navy" };

test("two processes behind a proxy serve visitor, officer and admin, also once one of them is killed", async () => {
  const { proxy, servers } = await twoProcesses();
  const visitor = await openPage(proxy.url, "/");
  await ask(visitor, "Ada Buyer");

  // The sign-in page asks who is signed in; a live connection ends with its process
  const { page: admin } = await visit(proxy.url, { expected: /40[13]|Failed to load|502/ });
  await admin.goto("/admin");
  await hydrated(admin);
  await signIn(admin, "admin", ADMIN_PASSWORD);
  await admin.waitForURL("**/admin/dashboard");
  const call = await adminCalls(proxy.url);
  await call("POST", "/api/admin/users", {
    ...OFFICER,
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@example.com",
    isLoanOfficer: true,
  });
  const officer = await openPage(proxy.url, "/LOagentsPortal", { expected: /40[13]/ });
  await signIn(officer, OFFICER.username, OFFICER.password);
  await officer.waitForURL("**/LOagentsPortal/resources");
  for (const { url } of servers) expect(proxy.answered.get(url)).toBeGreaterThan(0);
  await admin.getByRole("tab", { name: /Contact Messages/ }).click();
  const status = (name: string) => admin.getByRole("combobox", { name: new RegExp(name) });
  await status("Ada Buyer").waitFor();

  servers[0].process.kill("SIGKILL");
  await status("Ada Buyer").selectOption({ label: "Mark as Responded" });
  await expect.poll(() => status("Ada Buyer").inputValue()).toBe("responded");
  await ask(visitor, "Ben Seller");
  await officer.goto("/LOagentsPortal/directory");
  await officer.getByText("grace@example.com").first().waitFor();
  await admin.reload();
  await hydrated(admin);
  await admin.getByRole("tab", { name: /Contact Messages/ }).click();
  await status("Ben Seller").waitFor();
  await expect.poll(() => status("Ada Buyer").inputValue()).toBe("responded");
});
