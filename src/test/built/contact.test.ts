import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations, violationsOn } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { adminCalls, saveSettings } from "#test/kit/admin.ts";
import { installClock } from "#test/kit/clock.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { LOOKS_LIKE_SPAM } from "#test/kit/leads.ts";

const server = builtForAll();

const MESSAGE = {
  Name: "Ada Lovelace",
  Email: "ada@example.com",
  Phone: "(212) 555-0100",
  Message: "How much could I borrow?\nWe look in Queens.",
};

const openContact = (options?: Visit) => openPage(server.url, "/contact", options);

async function fill(page: Page, changes: Partial<typeof MESSAGE> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes }))
    await field(page, label).fill(text);
  await field(page, "Subject").selectOption("Refinancing");
}

const field = (page: Page, name: string) =>
  page.getByRole(name === "Subject" ? "combobox" : "textbox", { name, exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

describe("Contact form", () => {
  test.each(Object.values(WIDTHS))(
    "once sent, the confirmation replaces the form, in view and focused, %i px wide",
    async (width) => {
      const page = await openContact({ width });
      await fill(page, { Email: `at${width}@example.com` });
      await send(page);
      await page.getByText("Message Sent", { exact: true }).waitFor();
      const heading = page.getByRole("heading", { name: "Your message is on its way to us." });
      await heading.waitFor();
      await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
      const confirmation = page.locator("div").filter({ has: heading }).last();
      await confirmation.getByText("Subject: ").waitFor();
      await confirmation.getByRole("link", { name: "(212) 555-0142" }).waitFor();
      const top = await heading.evaluate((it) => it.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(80);
      expect(top).toBeLessThan(800);
      expect(await page.getByRole("button", { name: "Send Message" }).count()).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Send another message" }).click();
      for (const label of Object.keys(MESSAGE))
        expect(await field(page, label).inputValue()).toBe("");
    },
  );

  test("the confirmation stays after a reload, and gives way when the page is opened again", async () => {
    const page = await openContact();
    await fill(page, { Email: "again@example.com" });
    await send(page);
    const heading = page.getByRole("heading", { name: "Your message is on its way to us." });
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    await page.getByText(/^Your message has the number \d+\. Please write it down\.$/).waitFor();
    await page.goto("/contact");
    await hydrated(page);
    await page.getByRole("button", { name: "Send Message" }).waitFor();
    expect(await heading.count()).toBe(0);
  });

  test("typed text outlives a lost connection and a reload, and is deleted once sent", async () => {
    const page = await openContact({ expected: /Failed to load resource|ERR_/ });
    await fill(page, { Email: "kept@example.com" });
    await page.context().setOffline(true);
    await send(page);
    const alert = page.getByRole("main").getByRole("alert");
    await alert.filter({ hasText: "We could not be reached." }).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => field(page, "Email").inputValue()).toBe("kept@example.com");
    expect(await field(page, "Message").inputValue()).toBe(MESSAGE.Message);
    expect(await field(page, "Subject").inputValue()).toBe("refinancing");
    await send(page);
    await page.getByText("Message Sent", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Send another message" }).click();
    expect(await field(page, "Email").inputValue()).toBe("");
    expect(await page.evaluate(() => sessionStorage.getItem("contactMessage"))).toBeNull();
  });

  test("a link's questions stand below what was typed before, after a full page load too", async () => {
    const page = await openContact();
    await field(page, "Message").fill("We look in Queens.");
    await page.goto("/contact?about=/rates");
    await expect
      .poll(() => field(page, "Message").inputValue())
      .toMatch(/^We look in Queens\.\n\nI would like to know my rate\.\nCredit [^]+About: Current/);
  });

  test("a likely typing slip in the address is asked about, and corrected by a press", async () => {
    const page = await openContact();
    await fill(page, { Email: "maria@gmial.con" });
    await page.getByText("Did you mean maria@gmail.com?").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use this address" }).click();
    expect(await field(page, "Email").inputValue()).toBe("maria@gmail.com");
    await send(page);
    await page.getByRole("heading", { name: "Your message is on its way to us." }).waitFor();
  });

  test("a message arrives with all its fields", async () => {
    const page = await openContact();
    await fill(page);
    await send(page);
    await page.getByText("Message Sent", { exact: true }).waitFor();
    const call = await adminCalls(server.url);
    const [newest] = (await call("GET", "/api/admin/contact-submissions")) as object[];
    expect(newest).toMatchObject({
      name: MESSAGE.Name,
      email: MESSAGE.Email,
      phone: MESSAGE.Phone,
      subject: "refinancing",
      message: MESSAGE.Message,
      status: "unread",
    });
  });

  test("subject options: Mortgage Question, Loan Application, Refinancing, other", async () => {
    const page = await openContact();
    const options = await field(page, "Subject").locator("option").all();
    const values = await Promise.all(options.map((option) => option.getAttribute("value")));
    expect(values).toEqual(["", "mortgage-question", "loan-application", "refinancing", "other"]);
    expect(await field(page, "Subject").locator("option").allTextContents()).toEqual([
      "Select a subject",
      "Mortgage Question",
      "Loan Application",
      "Refinancing",
      "Other",
    ]);
  });

  test("each field refuses with its sentence beside it and keeps what was typed", async () => {
    const page = await openContact();
    await fill(page, { Name: "A", Email: "ada", Phone: "555", Message: "Too short" });
    await field(page, "Subject").selectOption("Select a subject");
    await send(page);
    const sentences = {
      Name: "Name must be at least 2 characters.",
      Email: "Please enter a valid email address.",
      Phone: "Please enter a valid phone number.",
      Subject: "Please select a subject.",
      Message: "Message must be at least 10 characters.",
    };
    await page.getByText(sentences.Name).waitFor();
    for (const [label, sentence] of Object.entries(sentences)) {
      const described = await field(page, label).getAttribute("aria-describedby");
      expect(await page.locator(`#${described}`).textContent()).toBe(sentence);
    }
    expect(await field(page, "Email").inputValue()).toBe("ada");
    expect(await field(page, "Name").evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await field(page, "Name").fill("Ada");
    await page.getByText(sentences.Name).waitFor({ state: "detached" });
  });

  test("'Submission Error' falls back to 'Failed to send message. Please try again.' and nothing is lost", async () => {
    const page = await openContact({ expected: /Failed to load resource/ });
    await page.route("**/api/trpc/contact.send", (route) => route.abort());
    await fill(page);
    await send(page);
    await page.getByText("Submission Error", { exact: true }).waitFor();
    await page.getByText("Failed to send message. Please try again.", { exact: true }).waitFor();
    for (const [label, text] of Object.entries(MESSAGE))
      expect(await field(page, label).inputValue()).toBe(text);
    expect(await field(page, "Subject").inputValue()).toBe("refinancing");
    await page.unroute("**/api/trpc/contact.send");
    await send(page);
    await page.getByText("Message Sent", { exact: true }).waitFor();
    expect(await page.getByText("Submission Error").count()).toBe(0);
  });

  test("what only the server refuses is shown beside its field", async () => {
    const page = await openContact({ expected: /Failed to load resource/ });
    const sentence = "Please enter a valid email address.";
    await page.route("**/api/trpc/contact.send", (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/json",
        body: JSON.stringify({
          error: {
            message: sentence,
            code: -32600,
            data: {
              code: "BAD_REQUEST",
              httpStatus: 400,
              issues: [{ path: "email", message: sentence }],
            },
          },
        }),
      }),
    );
    await fill(page);
    await send(page);
    await page.locator("#contact-email-error", { hasText: sentence }).waitFor();
    expect(await field(page, "Email").getAttribute("aria-invalid")).toBe("true");
  });

  test("a hidden field catches programs, which get the usual response and wait in the quarantine", async () => {
    const answer = await fetch(`${server.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Robot",
        email: "robot@example.com",
        phone: "2125550100",
        subject: "other",
        ...LOOKS_LIKE_SPAM,
      }),
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ name: "Robot", status: "unread" });
    const call = await adminCalls(server.url);
    expect(await call("GET", "/api/admin/contact-submissions?search=Robot")).toEqual([]);
    expect(await call("GET", "/api/admin/quarantine")).toMatchObject([{ name: "Robot" }]);
    const page = await openContact();
    const hidden = page.getByLabel("Leave this field empty", { exact: true });
    expect(await hidden.getAttribute("tabindex")).toBe("-1");
  });
});

describe("Contact information", () => {
  test("a changed setting is on the open page after the next poll and in the next page load", async () => {
    const { page } = await visit(server.url);
    await installClock(page);
    await page.goto("/contact");
    await hydrated(page);
    const card = page.getByRole("region", { name: "Contact Information" });
    await card.getByText("(212) 555-0142").waitFor();
    await saveSettings(server.url, [["contactPhone", "(718) 555-0177"]]);
    await page.clock.runFor(5000);
    await card.getByText("(718) 555-0177").waitFor();
    await page.getByRole("contentinfo").getByText("(718) 555-0177").waitFor();
    expect(await (await fetch(`${server.url}/contact`)).text()).toContain("(718) 555-0177");
  });

  test("contact page and footer poll every 5 s with one request between them", async () => {
    const { page } = await visit(server.url);
    await installClock(page);
    let polls = 0;
    page.on("request", (request) => {
      if (request.url().includes("settings.forPages")) polls += 1;
    });
    await page.goto("/contact");
    await hydrated(page);
    expect(polls).toBe(0);
    for (let round = 1; round <= 3; round += 1) {
      const answered = page.waitForResponse(/settings\.forPages/);
      await page.clock.runFor(5000);
      await answered;
    }
    expect(polls).toBe(3);
  });

  test("social links and the location are placeholders that go nowhere", async () => {
    const page = await openContact();
    const main = page.getByRole("main");
    for (const network of ["Facebook", "Instagram", "LinkedIn"])
      await main.getByRole("link", { name: network }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/contact");
    expect(await main.getByRole("heading", { name: "Our Location" }).isVisible()).toBe(true);
  });
});

test("at 320 px the e-mail address breaks before its @ or a dot", async () => {
  const page = await openContact({ width: 320 });
  const lines = await page
    .getByRole("region", { name: "Contact Information" })
    .locator("a[href^='mailto:']")
    .evaluate((link) =>
      [...link.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        }),
    );
  expect(lines).toEqual([1, 1, 1]);
});

test("axe finds nothing", async () => {
  expect(await violationsOn(server.url, "/contact")).toEqual([]);
});
