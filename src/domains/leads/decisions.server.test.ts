import { describe, expect, test } from "vitest";
import { daysAfter } from "#kit/values/times.ts";
import { USUAL_TIME_ZONE, wallClock } from "#kit/values/time-zones.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, REQUEST } from "#test/kit/leads.ts";
import { mailbox, tellingAnswers } from "#test/kit/mail.ts";
import { FIRST_ANSWERS } from "#domains/mail/first-answers.ts";
import { MOVES_FORWARD } from "#domains/mail/outbox.server.ts";

const REASONS = ["Bankruptcy", "Unable to verify income"];

/** A site with an application that is assigned to its officer. */
async function site() {
  const made = await tellingAnswers(await testApp());
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
    const today = wallClock(new Date(), USUAL_TIME_ZONE).day;
    expect([status, followUpOn]).toEqual(["rejected", daysAfter(today, 30)]);
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

test("An approval is mailed to the borrower once the lender has switched that on, unless it is taken back", async () => {
  const { db, admin, leads } = await site();
  const waiting = () =>
    db
      .selectFrom("outbox")
      .where("topic", "like", `${MOVES_FORWARD}%`)
      .select(["recipient", "subject", "textBody", "nextAttemptAt"])
      .execute();
  await leads.setStatus({ ids: [1], status: "approved" });
  expect(await waiting()).toEqual([]);
  await leads.setStatus({ ids: [1], status: "pending" });

  const { subject, text } = FIRST_ANSWERS.forward;
  const words = { subject, text };
  await admin.mail.saveFirstAnswer({ kind: "forward", words, seen: words });
  await leads.setStatus({ ids: [1], status: "approved" });
  await admin.applications.setStatus({ id: 1, status: "pending" });
  expect(await waiting()).toEqual([]);
  await admin.applications.setStatus({ id: 1, status: "approved" });
  const [mail, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(REQUEST.email);
  expect(mail?.subject).toMatch(/^Your request \d{4}-\d{6}-\w{4} moves forward$/);
  expect(mail?.textBody).toContain("This is not a commitment to lend.");
  expect(Date.parse(mail?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() + 60_000);
});
