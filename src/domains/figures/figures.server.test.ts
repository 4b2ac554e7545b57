import { describe, expect, test } from "vitest";
import { EXPORT_PATHS } from "#domains/exports/exports.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { addMany } from "#test/kit/many.ts";
import { headersFor, proveAgain } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const CAME = "/loans?utm_source=Mailer&utm_campaign=spring https://www.news.example/a?secret=1";

async function desk() {
  const site = await testApp();
  const visitor = await site.as("visitor");
  const { admin, leads } = await site.as("admin");
  return { ...site, visitor, admin, leads };
}

describe("Where a lead came from", () => {
  test("is on its record, without the rest of the address", async () => {
    const { visitor, leads, db } = await desk();
    await visitor.contact.send({ ...MESSAGE, came: CAME });
    const { reference } = await visitor.applications.submit({ ...REQUEST, came: CAME });
    const origin = {
      source: "mailer",
      firstPage: "/loans",
      referrer: "news.example/a",
      utmSource: "Mailer",
      utmCampaign: "spring",
      utmTerm: "",
    };
    expect(await leads.byAddress({ kind: "message", reference: "1" })).toMatchObject(origin);
    expect(await leads.byAddress({ kind: "application", reference })).toMatchObject(origin);
    expect(JSON.stringify(await db.selectFrom("leads").selectAll().execute())).not.toContain(
      "secret",
    );
  });

  test("narrows the list, and is in the exports", async () => {
    const { as, db, get } = await testServer();
    const visitor = await as("visitor");
    await visitor.contact.send({ ...MESSAGE, came: CAME });
    await visitor.contact.send({ ...MESSAGE, email: "eve@example.com" });
    const { leads } = await as("admin");
    expect((await leads.list({ source: "mailer" })).rows).toHaveLength(1);
    expect((await leads.list({ campaign: "spring" })).rows).toHaveLength(1);
    expect((await leads.list({ source: "direct" })).rows).toEqual([]);
    const headers = await headersFor(db, "admin");
    const columns = "columns=source,firstPage,referrer,utmCampaign";
    const file = await get(`${EXPORT_PATHS.leads}?source=mailer&${columns}`, { headers });
    const came =
      "Came from,First page,Referrer,Campaign\r\nmailer,/loans,news.example/a,spring\r\n";
    expect(await file.text()).toBe(came);
    await visitor.applications.submit({ ...REQUEST, came: CAME });
    await proveAgain(db);
    const applications = await get(`${EXPORT_PATHS.applications}?${columns}`, { headers });
    expect(await applications.text()).toBe(came);
    await proveAgain(db);
    const messages = await get(`${EXPORT_PATHS.messages}?search=refinance&format=json&${columns}`, {
      headers,
    });
    expect(await messages.json()).toEqual([
      { source: "", firstPage: "", referrer: "", utmCampaign: "" },
      {
        source: "mailer",
        firstPage: "/loans",
        referrer: "news.example/a",
        utmCampaign: "spring",
      },
    ]);
  });

  test.each([["x".repeat(9000)], ["\u0000 \u0000"], [{ page: "/" }], [7]])(
    "is never a reason for a refusal: %j",
    async (came) => {
      const { visitor, leads } = await desk();
      await visitor.contact.send({ ...MESSAGE, came } as typeof MESSAGE);
      expect((await leads.list({})).rows).toMatchObject([{ source: "", firstPage: "" }]);
    },
  );
});

const DAY = { since: "2026-03-08", until: "2026-03-09", timeZone: "America/New_York" };

describe("The figures", () => {
  /** Three messages and a request, on the day on which clocks change and the one after */
  async function figured() {
    const site = await desk();
    for (const count of [1, 2, 3])
      await site.visitor.contact.send({ ...MESSAGE, email: `p${count}@example.com`, came: CAME });
    await site.visitor.applications.submit(REQUEST);
    const times = ["2026-03-09T03:30:00.000Z", "2026-03-09T04:30:00.000Z"];
    for (const id of [1, 2, 3, 4])
      await site.db
        .updateTable("leads")
        .set({ createdAt: times[id % 2] as string })
        .where("id", "=", id)
        .execute();
    return site;
  }

  test("are for the days of a time zone, by day, week or month", async () => {
    const { admin } = await figured();
    const { came, by } = await admin.figures.read(DAY);
    expect([by, came]).toEqual([
      "day",
      [
        { step: "2026-03-08", messages: 1, applications: 1 },
        { step: "2026-03-09", messages: 2, applications: 0 },
      ],
    ]);
    const asWeeks = await admin.figures.read({ ...DAY, by: "week" });
    expect(asWeeks.came.map(({ step }) => step)).toEqual(["2026-03-02", "2026-03-09"]);
    const asMonth = await admin.figures.read({ ...DAY, by: "month" });
    expect(asMonth.came).toEqual([{ step: "2026-03", messages: 3, applications: 1 }]);
    const before = await admin.figures.read({ ...DAY, since: "2026-02-01", until: "2026-03-07" });
    expect(before).toMatchObject({ waiting: 0, sources: [], speed: { answered: 0, median: null } });
  });

  test("count sources, stages, and how fast who answered", async () => {
    const { admin, leads, db } = await figured();
    await leads.setStatus({ ids: [1], status: "responded" });
    await leads.setStatus({ ids: [4], status: "approved" });
    await leads.setStatus({ ids: [2], status: "read" });
    await leads.change({ ids: [1], stage: "contacted" });
    const after = (minutes: number, id: number) =>
      db
        .updateTable("leads")
        .set({
          firstAnswerAt: new Date(
            Date.parse("2026-03-09T03:30:00Z") + minutes * 60_000,
          ).toISOString(),
        })
        .where("id", "=", id)
        .where("firstAnswerAt", "is not", null)
        .execute();
    await after(90, 1);
    await after(10, 4);
    await after(1, 2);
    const figures = await admin.figures.read(DAY);
    expect(figures.sources).toEqual([
      { source: "mailer", messages: 3, applications: 0 },
      { source: "", messages: 0, applications: 1 },
    ]);
    expect(figures.stages.slice(0, 2)).toEqual([
      { stage: "new", label: "New", messages: 2, applications: 1 },
      { stage: "contacted", label: "Contacted", messages: 1, applications: 0 },
    ]);
    const speed = { answered: 2, median: 10, p90: 30, inOfficeHours: null };
    expect(figures).toMatchObject({ waiting: 2, speed });
    expect(figures.people).toEqual([{ name: expect.stringContaining(" ") as string, ...speed }]);
  });

  test("say how fast answers came in office hours, once these are set", async () => {
    const { admin, leads, db } = await figured();
    await leads.setStatus({ ids: [1], status: "responded" });
    // Sunday evening to Monday 10:15 in New York
    const times = {
      createdAt: "2026-03-09T03:30:00.000Z",
      firstAnswerAt: "2026-03-09T14:15:00.000Z",
    };
    await db.updateTable("leads").set(times).where("id", "=", 1).execute();
    const plain = { answered: 1, median: 645, p90: 645 };
    expect((await admin.figures.read(DAY)).speed).toEqual({ ...plain, inOfficeHours: null });
    const { revision, ...settings } = await leads.settings();
    expect(settings.officeHours).toBeNull();
    const officeHours = {
      days: [1, 2, 3, 4, 5],
      from: "09:00",
      to: "17:00",
      timeZone: DAY.timeZone,
    };
    await admin.leads.saveSettings({ ...settings, revision, officeHours });
    const figures = await admin.figures.read(DAY);
    const inOfficeHours = { median: 75, p90: 75 };
    expect(figures.speed).toEqual({ ...plain, inOfficeHours });
    expect(figures.people).toMatchObject([{ ...plain, inOfficeHours }]);
    const { officeHours: _, ...others } = settings;
    const kept = await admin.leads.saveSettings({ ...others, revision: revision + 1 });
    expect(kept.officeHours).toEqual(officeHours);
  });

  test("count an answer once, and neither a note nor what the server does", async () => {
    const { leads, visitor, db } = await desk();
    await visitor.contact.send(MESSAGE);
    await leads.addNote({ id: 1, text: "Called." });
    const answered = async () =>
      (await db.selectFrom("leads").select("firstAnswerAt").executeTakeFirstOrThrow())
        .firstAnswerAt;
    expect(await answered()).toBeNull();
    await leads.setStatus({ ids: [1], status: "responded" });
    const first = await answered();
    await leads.setStatus({ ids: [1], status: "read" });
    await leads.setStatus({ ids: [1], status: "responded" });
    expect(first).not.toBeNull();
    expect(await answered()).toBe(first);
  });

  test.each([
    [{ ...DAY, until: "2026-03-07" }, "The last day cannot be before the first."],
    [{ ...DAY, since: "1990-01-01" }, "Please choose at most ten years."],
    [{ ...DAY, since: "soon" }, "Please give a day such as 2026-11-22."],
    [{ ...DAY, timeZone: "Mars" }, "Please give a time zone such as America/New_York."],
  ])("reject %j", async (asked, sentence) => {
    const { admin } = await desk();
    await expect(admin.figures.read(asked)).rejects.toThrow(sentence);
  });

  test("of many leads are read in batches", async () => {
    const { admin, db } = await desk();
    await addMany(db, 5000);
    const { came } = await admin.figures.read({ since: "2025-01-01", until: "2026-11-22" });
    expect(came.reduce((sum, { messages, applications }) => sum + messages + applications, 0)).toBe(
      10_000,
    );
  });
});
