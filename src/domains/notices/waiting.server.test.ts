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
  return { ...site, leads, officer, save, look };
}

describe("Who waits too long", () => {
  test("is told after the hours of the office to who has the lead, or else to the desk, once", async () => {
    const { look } = await desk();
    // Two hours of Friday and none of the weekend
    expect(await look("2026-11-23T13:00:00Z")).toEqual({ officer: [], desk: [] });
    expect(await look("2026-11-23T15:59:00Z")).toEqual({ officer: [], desk: [] });
    const once = {
      officer: ["waiting: Waits for an answer for 4 hours: Ada Buyer"],
      desk: ["waiting: Waits for an answer for 4 hours: Cy C."],
    };
    expect(await look("2026-11-23T16:00:00Z")).toEqual(once);
    expect(await look("2026-11-23T16:01:00Z")).toEqual(once);
  });

  test("is told to the administrators after more hours, whoever has the lead", async () => {
    const { look } = await desk();
    await look("2026-11-24T19:59:00Z");
    const { officer, desk: atDesk } = await look("2026-11-24T20:00:00Z");
    expect(officer).toHaveLength(1);
    expect(atDesk).toEqual([
      "escalation: Waits for an answer for 16 hours: Ada Buyer",
      "escalation: Waits for an answer for 16 hours: Cy C.",
      "waiting: Waits for an answer for 4 hours: Cy C.",
    ]);
  });

  test("is nobody after an answer, and somebody again when they write once more", async () => {
    const { look, officer } = await desk(null);
    await officer.leads.setStatus({ ids: [1], status: "responded" });
    expect((await look("2026-11-21T00:00:00Z")).officer).toEqual([]);
    await officer.leads.setStatus({ ids: [1], status: "unread" });
    expect((await look("2026-11-21T03:59:00Z")).officer).toEqual([]);
    expect((await look("2026-11-21T04:00:00Z")).officer).toHaveLength(1);
  });

  test("is nobody without the rule, nor is who has waited since long before it", async () => {
    const { look, save } = await desk();
    await save(null);
    expect((await look("2026-11-25T20:00:00Z")).officer).toEqual([]);
    vi.setSystemTime(new Date("2027-01-20T20:00:00Z"));
    await save(RULE);
    expect((await look("2027-01-20T20:00:00Z")).officer).toEqual([]);
  });

  test("is not told to the administrators before the officer", async () => {
    const { save } = await desk();
    await expect(save({ tellAfter: 8, escalateAfter: 8 })).rejects.toThrow(
      "Please enter more hours than for the first notice.",
    );
  });
});
