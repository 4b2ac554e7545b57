import { describe, expect, test } from "vitest";
import { dayOf, daysAfter } from "#kit/values/times.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, REQUEST } from "#test/kit/leads.ts";
import { mailbox } from "#test/kit/mail.ts";

const REASONS = ["Bankruptcy", "Unable to verify income"];

/** A site with an application that is assigned to its officer. */
async function site() {
  const made = await testApp();
  const { reference } = await (await made.as("visitor")).applications.submit(REQUEST);
  const { admin, leads } = await made.as("admin");
  const officerId = await idOf(made, "officer");
  await admin.leads.assign({ ids: [1], assigneeId: officerId });
  const sheet = () => leads.byAddress({ kind: "application", reference });
  return { ...made, admin, leads, sheet };
}

describe("A denial", () => {
  test("needs a reason, which stays on the timeline, and plans the notice in 30 days", async () => {
    const { leads, sheet } = await site();
    await expect(leads.setStatus({ ids: [1], status: "rejected" })).rejects.toMatchObject({
      cause: { issues: [{ path: "reasons", message: "Please choose at least one reason." }] },
    });
    await leads.setStatus({ ids: [1], status: "rejected", reasons: REASONS });
    const { status, followUpOn, followUpWhat } = await sheet();
    expect([status, followUpOn]).toEqual(["rejected", daysAfter(dayOf(new Date()), 30)]);
    expect(followUpWhat).toMatch(/^Adverse action notice due \w{3} \d{1,2}, \d{4}$/);
    const { rows } = await leads.timeline({ id: 1 });
    expect(rows.find(({ kind }) => kind === "status")?.data).toEqual({
      from: "pending",
      to: "rejected",
      reason: "Bankruptcy; Unable to verify income",
    });
  });

  test("that is taken back drops the notice, and no other plan", async () => {
    const { leads, sheet } = await site();
    await leads.setStatus({ ids: [1], status: "rejected", reasons: REASONS });
    await leads.setStatus({ ids: [1], status: "pending" });
    expect(await sheet()).toMatchObject({ followUpOn: null, followUpWhat: "" });
    await leads.change({ ids: [1], followUp: { on: "2026-12-01", what: "Call" } });
    await leads.setStatus({ ids: [1], status: "approved" });
    expect(await sheet()).toMatchObject({ followUpOn: "2026-12-01", followUpWhat: "Call" });
  });

  test("from the dashboard acts at once and without reasons, and plans the notice", async () => {
    const { admin, sheet } = await site();
    await admin.applications.setStatus({ id: 1, status: "rejected" });
    expect(await sheet()).toMatchObject({
      status: "rejected",
      followUpWhat: expect.stringContaining("Adverse action notice due"),
    });
  });
});

test("Officers decide, or only propose to the desk where the lender says so", async () => {
  const { app, as, admin, leads, sheet } = await site();
  const officer = await as("officer");
  await officer.leads.setStatus({ ids: [1], status: "approved" });
  expect((await sheet()).status).toBe("approved");
  await admin.leads.saveSettings({ ...(await leads.settings()), officersPropose: true });
  const proposal = { ids: [1], status: "rejected" as const, reasons: REASONS };
  expect(await officer.leads.setStatus(proposal)).toEqual({ changed: 0, skipped: 0, proposed: 1 });
  expect((await sheet()).status).toBe("approved");
  expect((await leads.timeline({ id: 1, limit: 1 })).rows).toMatchObject([
    { kind: "note", text: "Proposed status: rejected (Bankruptcy; Unable to verify income)" },
  ]);
  const letters = await mailbox(app).lettersTo("admin@people.example");
  expect(letters.at(-1)?.subject).toContain('proposes "rejected": Ada Buyer');
  await leads.setStatus(proposal);
  expect((await sheet()).status).toBe("rejected");
});
