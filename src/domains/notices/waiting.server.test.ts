import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE } from "#test/kit/leads.ts";
import { notifyOfWaiting } from "./waiting.server.ts";

/** A Friday, 15:00 in New York. */
const FRIDAY = "2026-11-20T20:00:00.000Z";
const RULE = { tellAfter: 4, escalateAfter: 16 };
const HOURS = { days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00", timeZone: "America/New_York" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(FRIDAY) });
  onTestFinished(() => void vi.useRealTimers());
});

/** Leads that wait since Friday: the first one is an officer's, the second nobody's. */
async function desk(officeHours: typeof HOURS | null = HOURS) {
  const site = await testApp();
  const { contact } = await site.as("visitor");
  await contact.send(MESSAGE);
  await contact.send({ ...MESSAGE, name: "Cy C.", email: "cy@example.com" });
  const { admin, leads, notices } = await site.as("admin");
  await admin.leads.assign({ ids: [1], assigneeId: await idOf(site, "officer"), quietly: true });
  const save = async (rule: typeof RULE | null) => {
    const { revision, ...settings } = await leads.settings();
    await admin.leads.saveSettings({ ...settings, revision, officeHours, waiting: rule });
  };
  await save(RULE);
  const officer = await site.as("officer");
  const told = async ({ list }: typeof notices) =>
    (await list()).rows
      .filter(({ kind }) => kind === "waiting" || kind === "escalation")
      .map(({ kind, title }) => `${kind}: ${title}`)
      .toSorted();
  const look = async (at: string) => {
    vi.setSystemTime(new Date(at));
    await notifyOfWaiting(site.db);
    return { officer: await told(officer.notices), desk: await told(notices) };
  };
  return { ...site, admin, leads, officer, save, look };
}

describe("Who waits too long", () => {
  test("is told after the hours of the office to who has the lead, or else to the desk, once", async () => {
    const { look } = await desk();
    // Two hours of Friday and none of the weekend
    expect(await look("2026-11-23T13:00:00Z")).toEqual({ officer: [], desk: [] });
    expect(await look("2026-11-23T15:59:00Z")).toEqual({ officer: [], desk: [] });
    const once = {
      officer: ["waiting: Unanswered for more than 4 office hours: Ada Buyer"],
      desk: ["waiting: Unanswered for more than 4 office hours: Cy C."],
    };
    expect(await look("2026-11-23T16:00:00Z")).toEqual(once);
    expect(await look("2026-11-23T16:01:00Z")).toEqual(once);
  });

  test("is told to the administrators after more hours, whoever has the lead", async () => {
    const { look, as } = await desk();
    await as("assistant");
    await look("2026-11-24T19:59:00Z");
    const assistant = (await as("assistant")).notices;
    const { officer, desk: atDesk } = await look("2026-11-24T20:00:00Z");
    expect(officer).toHaveLength(1);
    expect(atDesk).toEqual([
      "escalation: Unanswered for more than 16 office hours: Ada Buyer",
      "escalation: Unanswered for more than 16 office hours: Cy C.",
      "waiting: Unanswered for more than 4 office hours: Cy C.",
    ]);
    const { rows } = await assistant.list();
    expect(rows.map(({ kind }) => kind)).toEqual(["waiting"]);
  });

  test("is nobody after an answer, and somebody again when they write once more", async () => {
    const { look, officer } = await desk(null);
    await officer.leads.setStatus({ ids: [1], status: "responded" });
    expect((await look("2026-11-21T00:00:00Z")).officer).toEqual([]);
    await officer.leads.setStatus({ ids: [1], status: "unread" });
    expect((await look("2026-11-21T03:59:00Z")).officer).toEqual([]);
    expect((await look("2026-11-21T04:00:00Z")).officer).toHaveLength(1);
  });

  test("is nobody without the rule, nor is who has waited since before it", async () => {
    const { look, save, officer } = await desk(null);
    await save(null);
    expect((await look("2026-11-21T20:00:00Z")).officer).toEqual([]);
    await save(RULE);
    expect((await look("2026-11-22T20:00:00Z")).officer).toEqual([]);
    await officer.leads.setStatus({ ids: [1], status: "responded" });
    await officer.leads.setStatus({ ids: [1], status: "unread" });
    await save({ ...RULE, tellAfter: 5 });
    expect((await look("2026-11-23T02:00:00Z")).officer).toEqual([
      "waiting: Unanswered for more than 5 hours: Ada Buyer",
    ]);
  });

  test("is told to the officer to whom the lead is handed over, although another was told", async () => {
    const { look, admin, ...site } = await desk();
    await admin.leads.assign({ ids: [1], assigneeId: null });
    expect((await look("2026-11-23T16:00:00Z")).officer).toEqual([]);
    const assigneeId = await idOf(site, "officer");
    await admin.leads.assign({ ids: [1], assigneeId, quietly: true });
    expect((await look("2026-11-23T16:01:00Z")).officer).toHaveLength(1);
  });

  test("is told although an officer with hundreds of leads wants no such notices", async () => {
    const { look, db, officer } = await desk();
    const settings = await officer.notices.settings();
    await officer.notices.saveSettings({
      ...settings,
      ways: { waiting: "off" },
      timeZone: "America/New_York",
    });
    const { applicationId: _none, ...one } = await db
      .selectFrom("leads")
      .where("id", "=", 1)
      .select(["applicationId", "personId", "createdAt", "assigneeId", "waitsSince"])
      .executeTakeFirstOrThrow();
    await db
      .updateTable("leads")
      .set({ waitsSince: "2026-11-20T20:00:01.000Z" })
      .where("id", "=", 2)
      .execute();
    const ids = Array.from({ length: 500 }, (_, index) => index + 101);
    const sent = ids.map((id) => ({
      ...MESSAGE,
      id,
      status: "unread" as const,
      createdAt: FRIDAY,
    }));
    await db.insertInto("contactSubmissions").values(sent).execute();
    const leads = ids.map((id) => ({ ...one, id, messageId: id }));
    await db.insertInto("leads").values(leads).execute();
    expect((await look("2026-11-23T16:01:00Z")).desk).toEqual([
      "waiting: Unanswered for more than 4 office hours: Cy C.",
    ]);
  });

  test("is told in time: no more hours than the office has while the wait is looked at", async () => {
    const { admin, leads } = await desk();
    const officeHours = { ...HOURS, days: [1], to: "10:00" };
    const settings = { ...(await leads.settings()), officeHours };
    const waiting = { tellAfter: 4, escalateAfter: 8 };
    await expect(admin.leads.saveSettings({ ...settings, waiting })).rejects.toThrow(
      "The office is open for 7 hours in 7 weeks. Please enter no more.",
    );
  });

  test("is not told to the administrators before the officer", async () => {
    const { save } = await desk();
    await expect(save({ tellAfter: 8, escalateAfter: 8 })).rejects.toThrow(
      "Please enter more hours than for the first notice.",
    );
  });
});
