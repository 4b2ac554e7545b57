import { expect, test } from "vitest";
import { openAsAdmin } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

test("Learn More leads to the page of a loan type once its text is published, without scripts too", async () => {
  const home = await openPage(server.url, "/", { javaScript: false });
  const learnMore = home.getByRole("link", { name: "Learn More about FHA Loan" });
  expect(await learnMore.count()).toBe(0);

  const admin = await openAsAdmin(server.url, "/admin/content?collection=loan-types");
  await admin.getByRole("link", { name: "FHA Loan", exact: true }).click();
  await admin.getByLabel("Least down payment").waitFor();
  const text = admin.getByRole("textbox", { name: "Text" });
  await admin.getByRole("button", { name: "Start from a sample text" }).click();
  await text.getByText("Whom it suits").waitFor();
  await text.fill("");
  await admin.getByRole("heading", { name: "Address" }).waitFor({ state: "detached" });
  await admin.getByRole("button", { name: "Start from an outline" }).click();
  await text.getByText("Who it suits").waitFor();
  await admin.getByRole("heading", { name: "Address" }).waitFor();
  await admin.getByText("Draft saved", { exact: true }).first().waitFor();
  const preview = await admin.getByRole("link", { name: "Preview" }).getAttribute("href");
  const draft = await openPage(server.url, preview ?? "");
  await draft.getByRole("heading", { name: "A Worked Example" }).waitFor();
  await admin.getByRole("button", { name: /^Publish/ }).click();
  await admin.getByRole("button", { name: "Publish now" }).click();
  await admin.getByText(/^Visitors see this/).waitFor();

  await home.reload();
  await learnMore.click();
  await home.getByRole("heading", { level: 1, name: "FHA Loan" }).waitFor();
  expect(new URL(home.url()).pathname).toBe("/loans/fha-loan");
  const main = home.getByRole("main");
  expect(await main.getByRole("heading", { name: "Who it suits" }).isVisible()).toBe(true);
  const example = main.getByRole("region", { name: "A Worked Example" });
  expect(await example.innerText()).toMatch(
    /\(3\.5%\)[\s\S]+APR\s+\d\.\d{3}%[\s\S]+360\s[\s\S]+\$/,
  );
  const atAGlance = main.getByRole("region", { name: "At a Glance" });
  const figure = atAGlance.getByText("3.5%", { exact: true });
  expect(await figure.evaluate((it) => getComputedStyle(it).fontSize)).toBe("30px");
  const apply = main.getByRole("link", { name: "Apply for FHA Loan" });
  expect(await apply.getAttribute("href")).toBe("/apply?loan=FHA+Loan");
  const affordable = main.getByRole("link", { name: "What you can afford" });
  expect(await affordable.getAttribute("href")).toBe("/calculators/affordability?program=fha");
  const contact = main.getByRole("link", { name: "Contact Us About FHA Loan" }).first();
  expect(await contact.getAttribute("href")).toBe("/contact?loan=FHA+Loan");
  expect(await violationsOn(server.url, "/loans/fha-loan")).toEqual([]);

  // The text may arrive after what is beside it
  const beside = main.getByRole("region", { name: "Key Benefits" });
  const placeOf = async () => (await beside.boundingBox())?.x;
  const before = await placeOf();
  await beside.evaluate((it) => it.nextElementSibling?.remove());
  expect(await placeOf()).toBe(before);
});
