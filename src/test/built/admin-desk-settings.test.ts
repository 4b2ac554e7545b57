import { expect, test } from "vitest";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { adminCalls, confirmInDialog, openAsAdmin } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const server = builtForAll();

/** Ada's message, assigned to Patrick, and two officers. */
async function seed() {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  const ids = [];
  for (const [firstName, lastName] of [
    ["Patrick", "Adeyemi"],
    ["Mary", "Quinn"],
  ]) {
    const { id } = (await call("POST", "/api/admin/users", {
      username: `${firstName?.toLowerCase()}_lo`,
      password: "officer password 1",
      firstName,
      lastName,
      email: `${firstName}@lender.example`,
      isLoanOfficer: true,
    })) as { id: number };
    ids.push(id);
  }
  await call("PATCH", "/api/admin/leads/assignee", { ids: [1], assigneeId: ids[0] });
  return call;
}

test("the lender's own stages, reasons and rules are set on one page, and an officer's leads go over in one step", async () => {
  const call = await seed();
  const page = await openAsAdmin(server.url, "/admin/leads", { expected: /status of 4\d\d/ });
  const read = async (path: string) => (await page.context().request.get(path)).json();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Lead Settings" }).waitFor();
  const save = page.getByRole("button", { name: "Save", exact: true });
  expect(await page.getByRole("button", { name: "Remove stage 1" }).isDisabled()).toBe(true);

  await page.getByRole("button", { name: "Add a stage" }).click();
  await save.click();
  await confirmInDialog(page);
  await page.getByText("A stage has a name of 1 to 40 characters.").waitFor();
  const added = page.getByLabel("Stage 5", { exact: true });
  await expect.poll(() => added.evaluate((input) => input === document.activeElement)).toBe(true);
  await added.fill("Clear to close");
  await page.getByLabel("Stage 6", { exact: true }).fill("Funded");
  await page.getByRole("button", { name: "Move stage 5 up" }).click();
  await page.getByRole("button", { name: "Remove reason 1" }).click();
  await page.getByRole("button", { name: "Add a state" }).click();
  await page.getByLabel("State 1", { exact: true }).selectOption("New York");
  await page.getByLabel("Officer of state 1").selectOption("Mary Quinn");
  await page.getByRole("button", { name: "Add an officer" }).click();
  await page.getByRole("checkbox", { name: "Also report reply time in business hours" }).check();
  await page.getByLabel("Closes at").fill("08:00");
  await save.click();
  await page.getByText("Please enter an end that is after the beginning.").waitFor();
  await page.getByLabel("Closes at").fill("18:00");
  await save.click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  const settings = (await read("/api/lead-settings")) as {
    stages: { key: string; label: string }[];
    byState: object[];
    revision: number;
  };
  expect(settings).toMatchObject({
    byState: [{ state: "NY" }],
    inTurn: [expect.any(Number)],
    officeHours: { days: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" },
  });
  expect(settings.stages.map(({ label }) => label)).toEqual([
    "New",
    "Contacted",
    "Documents",
    "Clear to close",
    "Underwriting",
    "Funded",
    "Lost",
  ]);
  expect(settings.stages[3]?.key).toBe("clear-to-close");
  expect(await violationsInBothThemes(page)).toEqual([]);

  await call("PATCH", "/api/admin/lead-settings", { ...settings, lostReasons: ["No answer"] });
  await page.getByLabel("Stage 1", { exact: true }).fill("Fresh");
  await save.click();
  await page.getByText("Someone else has changed this in the meantime.").waitFor();
  expect(await page.getByLabel("Stage 1", { exact: true }).inputValue()).toBe("Fresh");
  await page.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect.poll(() => page.getByLabel("Stage 1", { exact: true }).inputValue()).toBe("New");

  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Users" })
    .click();
  await page.getByRole("button", { name: "Hand over leads of Patrick Adeyemi" }).click();
  await page.getByText("1 lead is assigned to Patrick Adeyemi.").waitFor();
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await page.getByText("Please choose who gets them.").waitFor();
  await page.getByLabel("They go to").selectOption("Mary Quinn");
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await confirmInDialog(page);
  await page.getByText("1 lead handed over", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Delete Mary Quinn" }).click();
  await page.getByLabel("Their lead goes to").selectOption("Patrick Adeyemi");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await confirmInDialog(page);
  await page.getByText("User deleted", { exact: true }).first().waitFor();
  expect(await read("/api/leads/message/1")).toMatchObject({ assignee: "Patrick Adeyemi" });
});

test("permissions on the contact form are published in one press, each an unticked box", async () => {
  const call = await adminCalls(server.url);
  const credit = "You may pull my credit report. This is not a condition of anything.";
  const items = (await call("GET", "/api/admin/content?collection=site-texts")) as {
    id: number;
    title: string;
    revision: number;
  }[];
  const { id, revision } = items.find(({ title }) => title === "Consents") ?? {};
  const fields = { page: "Consents", credit };
  const draft = { collection: "site-texts", slug: "", fields, body: "" };
  await call("PATCH", `/api/admin/content/${id}`, { revision, draft });
  const page = await openAsAdmin(server.url, "/admin/leads/settings");
  const card = page.getByRole("region", {
    name: "Permissions on the contact and the application form",
  });
  await card.getByText("may call me about home loans").waitFor();
  await card.getByRole("button", { name: "Publish these texts" }).click();
  await card.getByText("Both forms ask about: Calls, Text messages, Emails.").waitFor();
  await page.goto("/contact");
  const boxes = page.getByRole("group", { name: "What you allow us (optional)" });
  await expect.poll(() => boxes.getByRole("checkbox", { checked: false }).count()).toBe(3);
  const texts = (await (await fetch(`${server.url}/api/consent-wordings`)).json()) as object[];
  expect(texts).toContainEqual(expect.objectContaining({ kind: "credit", text: credit }));
});

test("the notices by state are one press away, and New York’s pamphlet needs its address", async () => {
  const page = await openAsAdmin(server.url, "/admin/leads/settings");
  await page.getByRole("link", { name: "Notices by state" }).click();
  const notices = page.getByRole("region", { name: "Notices by state" });
  await expect
    .poll(() =>
      notices
        .getByRole("heading")
        .evaluate((head) => head.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
  await notices
    .getByRole("row")
    .filter({ hasText: "own address is missing" })
    .getByRole("button", { name: /^Use it/ })
    .click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Please enter the address.").waitFor();
});
