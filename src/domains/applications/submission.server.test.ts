import { afterEach, describe, expect, test, vi } from "vitest";
import { randomKey } from "#platform/key.ts";
import { referenceOf } from "#domains/records/reference.server.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox, tellingAnswers } from "#test/kit/mail.ts";
import { testServer } from "#test/kit/server.ts";

const REQUEST = {
  fullName: "Ada Lovelace",
  email: "ada@example.com",
  phone: "(212) 555-0100",
  loanPurpose: "home-purchase",
  loanAmount: 350_000,
} as const;

afterEach(() => {
  vi.useRealTimers();
});

async function visitorApp() {
  const { as, db, app } = await tellingAnswers(await testApp());
  const outbox = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
  return { as, db, app, outbox, visitor: await as("visitor") };
}

describe("POST /api/loan-applications", () => {
  test("answers 201 with the record, its reference and its status", async () => {
    const { send } = await testServer();
    const answer = await send("POST", "/api/loan-applications", REQUEST);
    expect(answer.status).toBe(201);
    const record = (await answer.json()) as { createdAt: string; reference: string };
    expect(record).toEqual({
      ...REQUEST,
      id: 1,
      reference: expect.stringMatching(`^${new Date().getUTCFullYear()}-`) as string,
      status: "pending",
      createdAt: expect.any(String),
    });
    expect(record.createdAt).toBe(new Date(record.createdAt).toISOString());
  });

  test("only fullName, email, loanPurpose and loanAmount are required by the call", async () => {
    const { visitor } = await visitorApp();
    const { phone: _phone, ...least } = REQUEST;
    expect(await visitor.applications.submit(least)).toMatchObject({ phone: "" });
  });

  test.each([
    ["fullName", "A", "Full name must be at least 2 characters."],
    ["email", "ada", "Please enter a valid email address."],
    ["email", "ada@example.com\r\nBcc: all@example.com", "Please enter a valid email address."],
    ["phone", "555", "Please enter a valid phone number."],
    ["loanPurpose", "yacht", "Please choose what the loan is for."],
    ["loanAmount", 0, "Please enter the whole amount in dollars, at least $1,000."],
    ["loanAmount", 5, "Please enter the whole amount in dollars, at least $1,000."],
    ["loanAmount", "350000", "Please enter the loan amount."],
    ["state", "XX", "Please choose one of the options."],
    ["propertyValue", -1, "Please enter an amount of zero or more."],
    ["comment", "x".repeat(2001), "Please use at most 2,000 characters."],
  ])("refuses %s %j with its sentence", async (field, value, sentence) => {
    const { send, db } = await testServer();
    const answer = await send("POST", "/api/loan-applications", { ...REQUEST, [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: field, message: sentence }] });
    expect(await db.selectFrom("loanApplications").select("id").execute()).toEqual([]);
  });

  test("every answer is stored for the admin", async () => {
    const { as, visitor } = await visitorApp();
    const details = {
      loanType: "FHA Loan",
      propertyUse: "primary-home",
      state: "NY",
      propertyValue: 400_000,
      comment: "We look in Queens.",
      callConsent: false,
    };
    const { id } = await visitor.applications.submit({ ...REQUEST, ...details });
    const admin = await as("admin");
    expect(await admin.admin.applications.byId({ id })).toMatchObject({ details, officer: null });
  });

  test("a co-borrower and a time for a call are stored, and in the notice to the office", async () => {
    const { as, visitor, outbox } = await visitorApp();
    const details = {
      callDay: "tuesday",
      callTime: "morning",
      secondName: "Ben Borrower",
      secondEmail: "ben@example.com",
      secondConsent: true,
    };
    const { id } = await visitor.applications.submit({ ...REQUEST, ...details });
    const { admin } = await as("admin");
    expect(await admin.applications.byId({ id })).toMatchObject({ details });
    const words = (await outbox()).map(({ textBody }) => textBody).join("");
    expect(words).toContain(
      "Day for a call: Tuesday\nTime for a call (the borrower's local time): In the morning",
    );
    expect(words).toContain("Co-borrower: Ben Borrower");
  });

  test("a co-borrower who has not consented is refused", async () => {
    const { visitor, db } = await visitorApp();
    const named = { secondName: "Ben Borrower", secondEmail: "ben@example.com" };
    await expect(visitor.applications.submit({ ...REQUEST, ...named })).rejects.toThrow(
      "Please confirm that the co-borrower agrees.",
    );
    expect(await db.selectFrom("loanApplications").select("id").execute()).toEqual([]);
  });

  test("at most 5 a minute from one address", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    const statuses = [];
    for (let loanAmount = 1001; loanAmount <= 1006; loanAmount += 1) {
      const answer = await send("POST", "/api/loan-applications", { ...REQUEST, loanAmount });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe("The same submission twice within a minute is one record", () => {
  test("and one pair of emails", async () => {
    const { visitor, outbox } = await visitorApp();
    const first = await visitor.applications.submit(REQUEST);
    const again = await visitor.applications.submit({ ...REQUEST, email: "Ada@Example.com" });
    expect(again).toEqual(first);
    expect(await outbox()).toHaveLength(2);
  });

  test("even when both arrive at once", async () => {
    const { visitor } = await visitorApp();
    const [one, other] = await Promise.all([
      visitor.applications.submit(REQUEST),
      visitor.applications.submit(REQUEST),
    ]);
    expect(one).toEqual(other);
  });

  test("another answer, or a minute later, is another record", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T23:59:30.000Z") });
    const { visitor } = await visitorApp();
    const first = await visitor.applications.submit(REQUEST);
    expect(first.reference).toMatch(/^2026-\d{6}-[2-9C-X]{4}$/);
    const other = await visitor.applications.submit({ ...REQUEST, loanAmount: 360_000 });
    expect(other.id).toBe(2);
    vi.setSystemTime(new Date("2027-01-01T00:00:31.000Z"));
    const later = await visitor.applications.submit(REQUEST);
    expect(later.reference).toMatch(/^2027-/);
  });

  test("a reference says neither which other ones exist nor how many", () => {
    const key = randomKey();
    const years = Array.from({ length: 5000 }, (_, id) =>
      referenceOf(key, { id, createdAt: "2026-11-27T12:00:00.000Z" }),
    );
    expect(new Set(years.map((each) => each.slice(0, 11))).size).toBe(5000);
    expect(new Set(years.map((each) => each.slice(-4))).size).toBeGreaterThan(4900);
    const nextTo = years.filter((each, id) => {
      const step = Number(each.slice(5, 11)) - Number(years[id - 1]?.slice(5, 11));
      return Math.abs(step) < 10;
    });
    expect(nextTo.length).toBeLessThan(10);
  });

  test("a reference is never reused, even when the last record is gone", async () => {
    const { visitor, db } = await visitorApp();
    const first = await visitor.applications.submit(REQUEST);
    await db.deleteFrom("loanApplications").where("id", "=", first.id).execute();
    const second = await visitor.applications.submit({ ...REQUEST, loanAmount: 1000 });
    expect(second.id).toBe(2);
  });
});

describe("Emails", () => {
  test("one to the applicant with the reference and no typed text, one to the lender with everything", async () => {
    const { visitor, outbox } = await visitorApp();
    const { reference } = await visitor.applications.submit({
      ...REQUEST,
      fullName: "Visit https://spam.example",
      comment: "Visit https://spam.example",
      timeFrame: "within-3-months",
    });
    const [receipt, notice] = await outbox();
    expect(receipt).toMatchObject({ recipient: REQUEST.email });
    expect(receipt?.subject).toContain(reference);
    expect(receipt?.textBody).toContain(reference);
    expect(receipt?.textBody).toMatch(/Hello,\n\nThank you for your request/);
    expect(receipt?.textBody).toContain("not a Loan Estimate or a commitment to lend");
    expect(`${receipt?.subject}${receipt?.textBody}${receipt?.htmlBody}`).not.toContain("spam");
    expect(notice).toMatchObject({ recipient: "hello@harborstone.example" });
    for (const part of ["$350,000", "Home purchase", "ada@example.com", "Within 3 months"])
      expect(notice?.textBody).toContain(part);
  });

  test("a reply to the notice goes to the applicant, and its link opens the request", async () => {
    const { visitor, app } = await visitorApp();
    const { reference } = await visitor.applications.submit(REQUEST);
    const [notice] = await mailbox(app).lettersTo("hello@harborstone.example");
    expect(notice?.replyTo).toEqual({ name: REQUEST.fullName, address: REQUEST.email });
    expect(notice?.textBody).toContain(`/admin/applications/${reference}\n`);
  });

  test("without a contact e-mail only the applicant gets one", async () => {
    const { as, visitor, outbox } = await visitorApp();
    const admin = await as("admin");
    await admin.admin.settings.save({ key: "contactEmail", value: "" });
    const { length: told } = await outbox();
    await visitor.applications.submit(REQUEST);
    expect((await outbox()).slice(told).map(({ recipient }) => recipient)).toEqual([REQUEST.email]);
  });
});

describe("The loan officer asked for", () => {
  test("is shown to the admin if the officer is verified", async () => {
    const { as, db, visitor, outbox } = await visitorApp();
    const idOf = async (username: string) =>
      (await db.selectFrom("users").where("username", "=", username).select("id").execute())[0]?.id;
    const admin = await as("admin");
    const officer = await visitor.applications.submit({
      ...REQUEST,
      officerId: await idOf("officer"),
    });
    expect(await admin.admin.applications.byId(officer)).toMatchObject({
      officer: "Firstofficer Lastofficer",
    });
    expect((await outbox())[1]?.textBody).toContain("Asked for: Firstofficer Lastofficer");
    for (const officerId of [await idOf("newOfficer"), await idOf("customer"), 999_999]) {
      const ignored = await visitor.applications.submit({ ...REQUEST, officerId });
      expect(await admin.admin.applications.byId(ignored)).toMatchObject({ officer: null });
    }
    await expect(visitor.applications.submit({ ...REQUEST, officerId: 0 })).rejects.toThrow(
      "This loan officer does not exist.",
    );
  });

  test("gets the notice too; their replies go to the applicant, whose replies go to them", async () => {
    const { as, db, app, visitor } = await visitorApp();
    const { id: officerId } = await db
      .selectFrom("users")
      .where("username", "=", "officer")
      .select("id")
      .executeTakeFirstOrThrow();
    await visitor.applications.submit({ ...REQUEST, officerId });
    const box = mailbox(app);
    const [notice] = await box.lettersTo("officer@people.example");
    expect(notice?.subject).toContain("from Ada Lovelace");
    expect(notice?.replyTo?.address).toBe(REQUEST.email);
    // Officers cannot open the dashboard
    expect(notice?.textBody).not.toContain("/admin/");
    const [receipt] = await box.lettersTo(REQUEST.email);
    expect(receipt?.replyTo).toEqual({
      name: "Firstofficer Lastofficer",
      address: "officer@people.example",
    });
    const value = "Officer@people.example";
    await (await as("admin")).admin.settings.save({ key: "contactEmail", value });
    await visitor.applications.submit({ ...REQUEST, officerId, loanAmount: 1000 });
    const [, both, ...more] = await box.lettersTo(value);
    expect([both, more]).toEqual([undefined, []]);
  });
});
