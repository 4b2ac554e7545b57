import { expect, test } from "vitest";
import { ago, DAY_MS, dayOf } from "#kit/values/times.ts";
import { refuseSixth } from "#domains/records/clocks/six-items.server.ts";
import { completesItems } from "./six-items.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { testApp } from "#test/kit/app.ts";
import { DENIAL_REASONS } from "#domains/applications/denial.ts";

const SENT = {
  fullName: "Rosa Marin",
  email: "customer@people.example",
  loanPurpose: "home-purchase",
  loanAmount: 300_000,
} as const;

const SSN = "My number is 123-45-6789.";
const WHOLE = {
  ...SENT,
  incomeRange: "75k-to-100k",
  propertyValue: 400_000,
  comment: `The house at 12 Main Street. ${SSN}`,
} as const;

const REFUSED = "would be a formal application";

async function lender() {
  const app = await testApp();
  const { applications } = await app.as("visitor");
  const admin = await app.as("admin");
  await app.db
    .updateTable("users")
    .set({ isVerified: 1 })
    .where("username", "=", "customer")
    .execute();
  const customer = await app.as("customer");
  const takeThem = async () => {
    const { stages, lostReasons, byState, inTurn, revision } = await admin.leads.settings();
    const kept = { stages, lostReasons, byState, inTurn, revision };
    await admin.admin.leads.saveSettings({ ...kept, takesApplications: true });
  };
  return { ...app, admin, customer, takeThem, submit: applications.submit };
}

test("the form is refused with the sixth item, and what is refused is said", async () => {
  const { submit, takeThem, admin } = await lender();
  await expect(submit(WHOLE)).rejects.toThrow("Please leave out the Social Security number");
  const { id } = await submit({ ...WHOLE, comment: "The house at 12 Main Street." });
  expect(await admin.clocks.byId({ id })).toMatchObject({
    items: ["name", "income", "value", "amount", "address"],
    completeOn: null,
    estimateDueOn: null,
  });
  await takeThem();
  const whole = await submit(WHOLE);
  const clock = await admin.clocks.byId({ id: whole.id });
  expect(clock.items).toHaveLength(6);
  expect(clock.completeOn).toBe(clock.receivedOn);
  expect(clock.estimateDueOn).not.toBeNull();
});

test("so is what a borrower or staff write later, until the lender takes applications", async () => {
  const { submit, takeThem, admin, customer } = await lender();
  const { id } = await submit({ ...WHOLE, comment: "12 Main Street" });
  const lead = await admin.leads.byAddress({ kind: "application", reference: await ref(id) });
  await expect(customer.applications.write({ id, text: SSN })).rejects.toThrow(REFUSED);
  await expect(admin.leads.addNote({ id: lead.id, text: SSN })).rejects.toThrow(REFUSED);
  await customer.applications.write({ id, text: "I make 90,000 a year." });
  await takeThem();
  await customer.applications.write({ id, text: SSN });
  expect((await admin.clocks.byId({ id })).completeOn).not.toBeNull();
  // It is one now, so nothing more is refused
  await admin.leads.addNote({ id: lead.id, text: `Again: ${SSN}` });

  async function ref(own: number) {
    return (await admin.admin.applications.byId({ id: own })).reference;
  }
});

test("a list of usual documents is refused at its last before a file is read, until it is over", async () => {
  const { db, submit, admin, customer } = await lender();
  const { id } = await submit({ ...SENT, loanPurpose: "refinance" });
  const asked = await admin.documents.askForUsual({ id, employment: "employee" });
  const { items } = await admin.clocks.byId({ id });
  expect(completesItems(items, asked)).toBe(true);
  expect(completesItems(items, asked.slice(0, 4))).toBe(false);
  const has = async (document: string, fileUrl = document) => {
    const documentId = asked.find(({ name }) => name.startsWith(document))?.id ?? 0;
    const file = { documentId, fileUrl, fileName: "a.pdf", size: 1, sentByName: "Rosa" };
    await db
      .insertInto("documentFiles")
      .values({ ...file, createdAt: ago(0) })
      .execute();
  };
  await has("W-2");
  await has("Statement");
  const last = { document: "Homeowners insurance policy" };
  await expect(refuseSixth(db, id, last)).rejects.toThrow("Please do not send “Homeowners");
  await expect(refuseSixth(db, id, last, "staff")).rejects.toThrow("in Lead Settings");
  const early = (await customer.documents.list({ id })).filter(({ isTooEarly }) => isTooEarly);
  expect(early.map(({ name }) => name)).toEqual([last.document]);
  const { reference } = await admin.admin.applications.byId({ id });
  const lead = await admin.leads.byAddress({ kind: "application", reference });
  const note = { id: lead.id, text: "The house is worth $400,000." };
  await expect(admin.leads.addNote(note)).rejects.toThrow("ask an administrator");
  await admin.clocks.note({ id, estimateOn: dayOf(Date.now()) });
  expect(await refuseSixth(db, id, last)).toBe(false);
  expect((await customer.documents.list({ id })).some(({ isTooEarly }) => isTooEarly)).toBe(false);
  await customer.applications.write({ id, text: note.text });
});

test("a denial is over with its notice, which is noted with its reasons", async () => {
  const { db, submit, admin } = await lender();
  const { id } = await submit(SENT);
  await db
    .updateTable("loanApplications")
    .set({ createdAt: ago(40 * DAY_MS) })
    .execute();
  const untold = async () => (await admin.leads.counts({ dueBy: dayOf(Date.now()) })).untold;
  expect(await untold()).toBe(1);
  expect((await admin.leads.list({ untold: true })).rows).toHaveLength(1);
  const day = dayOf(Date.now() - DAY_MS);
  await expect(admin.clocks.note({ id, noticeOn: day })).rejects.toThrow("is not denied");
  await admin.admin.applications.setStatus({ id, status: "rejected" });
  const denied = await admin.clocks.byId({ id });
  expect(denied).toMatchObject({ isOverdue: true, reasons: [] });
  const plan = async () => (await admin.leads.list({})).rows[0]?.followUpWhat;
  expect(await plan()).toBe(`Adverse action notice due ${formatShortDate(denied.dueOn)}`);
  await expect(admin.clocks.note({ id, noticeOn: "2999-01-01" })).rejects.toThrow("has come");
  const reasons = DENIAL_REASONS.slice(0, 2);
  expect(await admin.clocks.note({ id, noticeOn: day, reasons })).toMatchObject({
    isTold: true,
    isOverdue: false,
    reasons,
    noticeOn: day,
  });
  expect(await untold()).toBe(0);
  expect(await plan()).toBe("");
  await admin.clocks.note({ id, noticeOn: null });
  expect(await plan()).toContain("notice due");
  await db.updateTable("loanApplications").set({ isOldDenial: 1 }).execute();
  expect(await untold()).toBe(0);
  expect(await admin.clocks.byId({ id })).toMatchObject({ isTold: true, isOverdue: false });
  // Taken back, the clock runs again
  await admin.admin.applications.setStatus({ id, status: "pending" });
  expect(await admin.clocks.byId({ id })).toMatchObject({ noticeOn: null, reasons: [] });
  expect(await untold()).toBe(1);
  await expect(admin.clocks.note({ id, incompleteOn: day })).rejects.toThrow("later day");
  await expect(admin.clocks.note({ id, incompleteBy: day })).rejects.toThrow("day of the notice");
  await expect(admin.clocks.note({ id })).rejects.toThrow("note something");
  await expect(admin.clocks.note({ id, withdrawnOn: "2026-01-02" })).rejects.toThrow("It came on");
  const inDays = (days: number) => dayOf(Date.now() + days * DAY_MS);
  await admin.clocks.note({ id, incompleteOn: inDays(-9), incompleteBy: inDays(-2) });
  expect(await untold()).toBe(1);
  await admin.clocks.note({ id, incompleteOn: day, incompleteBy: inDays(2) });
  expect(await untold()).toBe(0);
  await admin.clocks.note({ id, incompleteOn: null, incompleteBy: null });
  await admin.clocks.note({ id, withdrawnOn: day });
  expect(await untold()).toBe(0);
});

test("documents are optional until the Loan Estimate was sent", async () => {
  const { submit, admin, customer } = await lender();
  const { id } = await submit(SENT);
  await admin.documents.askForUsual({ id, employment: "employee" });
  const optional = async () =>
    new Set((await customer.documents.list({ id })).map(({ isOptional }) => isOptional));
  expect(await optional()).toEqual(new Set([true]));
  await admin.clocks.note({ id, estimateOn: dayOf(Date.now()) });
  expect(await optional()).toEqual(new Set([false]));
});

test("the clock is for those who work on the application", async () => {
  const { submit, customer, as } = await lender();
  const { id } = await submit(SENT);
  await expect(customer.clocks.byId({ id })).rejects.toThrow("not allowed");
  await expect((await as("officer")).clocks.byId({ id })).rejects.toThrow("does not exist");
});
