import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

const server = builtForAll();
const OFFICER = { username: "patrick_lo", password: "officer password 1" };

type Call = Awaited<ReturnType<typeof adminCalls>>;

/** A message (lead 1) and a request (lead 2) of an officer's. */
async function seed(call: Call): Promise<void> {
  await call("POST", "/api/contact", MESSAGE);
  const request = { ...REQUEST, fullName: "Ben Borrower", email: "ben@example.com" };
  await call("POST", "/api/loan-applications", request);
  const { id } = (await call("POST", "/api/admin/users", {
    ...OFFICER,
    firstName: "Patrick",
    lastName: "Adeyemi",
    email: "patrick@lender.example",
    isLoanOfficer: true,
  })) as { id: number };
  await call("PATCH", "/api/admin/leads/assignee", { ids: [1, 2], assigneeId: id });
}

test("Today's list is an officer's first screen on a phone; the board is moved by keys and by drag, and of two the second is told", async () => {
  const call = await adminCalls(server.url);
  await seed(call);
  const page = await openAsAdmin(server.url, "/admin/leads", { expected: /status of 409/ });
  const change = (data: object) => page.context().request.patch("/api/leads", { data });
  await change({ ids: [2], followUp: { on: "2026-01-02", what: "Call about the appraisal" } });
  const { page: phone } = await visit(server.url, { width: WIDTHS.phone, fresh: true });
  await phone.goto("/LOagentsPortal");
  await hydrated(phone);
  await phone.getByLabel("Username").fill(OFFICER.username);
  await phone.locator("#password").fill(OFFICER.password);
  await phone.getByRole("button", { name: "Log in" }).click();
  await phone.waitForURL("**/LOagentsPortal/leads");
  const lines = phone.getByRole("region", { name: "Today" }).getByRole("listitem");
  await lines.first().waitFor();
  expect((await lines.allInnerTexts()).map((text) => text.split("\n").slice(0, 2))).toEqual([
    ["Ben Borrower", "Follow up: Call about the appraisal"],
    ["Ada Buyer", "Answer: Refinancing: “May I refinance after two years?”"],
    ["Ben Borrower", "Answer: $250,000, Refinance"],
  ]);
  await phone.getByText("2 to answer, 1 to follow up").waitFor();
  expect(await violationsInBothThemes(phone)).toEqual([]);

  // One press leads to the place on the record
  await lines.nth(1).getByRole("link").click();
  await phone.getByRole("heading", { level: 1, name: "Ada Buyer" }).waitFor();
  await expect.poll(() => phone.locator("#lead-reply").isVisible()).toBe(true);
  await expect.poll(() => phone.evaluate("scrollY")).toBeGreaterThan(0);
  await phone.getByRole("link", { name: "My leads", exact: true }).click();
  await lines.first().getByRole("link").click();
  await phone.getByLabel("Result of the call").waitFor();

  await page.getByRole("button", { name: "Board" }).click();
  const cards = (stage: string) =>
    page.getByRole("region", { name: stage, exact: true }).getByRole("listitem");
  await cards("New").nth(1).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  // The focus goes with the card, and stays where the keys have led it when the answer comes
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const late = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route("**/leads.change*", late, { times: 1 });
  const focused = () => page.evaluate("document.activeElement.textContent");
  await page.keyboard.press("j");
  await page.keyboard.press(">");
  await cards("Contacted").first().waitFor();
  await expect.poll(focused).toBe("Ben Borrower");
  await page.keyboard.press("k");
  await expect.poll(focused).toBe("Ada Buyer");
  answer();
  await page.getByText("Ben Borrower: Contacted", { exact: true }).waitFor();
  expect(await focused()).toBe("Ada Buyer");
  await page.keyboard.press("j");
  await page.keyboard.press(">");
  await page.getByText("Ben Borrower: Documents", { exact: true }).waitFor();
  expect(await cards("Documents").getByRole("link").allInnerTexts()).toEqual(["Ben Borrower"]);
  await cards("New")
    .first()
    .dragTo(page.getByRole("region", { name: "Contacted", exact: true }));
  await page.getByText("Ada Buyer: Contacted", { exact: true }).waitFor();

  // A colleague moves the card while this move is under way
  const meanwhile = async (route: Route) => {
    await change({ ids: [1], stage: "underwriting" });
    await route.continue();
  };
  await page.route("**/leads.change*", meanwhile, { times: 1 });
  await page.getByLabel("Stage of Ada Buyer").selectOption("Documents");
  await page.getByText("Not moved", { exact: true }).waitFor();
  await page.getByText("Ada Buyer is in Underwriting.").first().waitFor();
  expect(await cards("Underwriting").getByRole("link").allInnerTexts()).toEqual(["Ada Buyer"]);
});
