import { expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();
const PASSWORD = "long rainy evenings";

test.each([
  [
    "customer",
    "You are signed in as customer, which is not, or not yet, a loan officer's account.",
  ],
  ["newcomer", "Please check your email to verify your account"],
])(
  "without scripts a %s, who may not enter the portal, is told why",
  async (username, sentence) => {
    const call = await adminCalls(server.url);
    await call("POST", "/api/register", {
      username,
      password: PASSWORD,
      firstName: "Ida",
      lastName: "Door",
      email: `${username}@example.com`,
      isLoanOfficer: username === "newcomer",
    });
    const page = await openPage(server.url, "/LOagentsPortal", {
      javaScript: false,
      expected: /status of 403/,
    });
    await page.getByLabel("Username").fill(username);
    await page.locator("#password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    expect(await page.getByRole("alert").first().innerText()).toBe(sentence);
    expect(await page.getByLabel("Username").inputValue()).toBe(username);
  },
);
