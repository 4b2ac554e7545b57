import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "./content-items.ts";
import { startJob } from "#test/kit/jobs.ts";
import { testApp } from "#test/kit/app.ts";
import { applyDue, createSchedule, nextDue } from "./due.server.ts";

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const notice = (text: string): Draft => ({
  collection: "announcements",
  slug: "",
  fields: { text, kind: "info" },
  body: "",
});

async function site() {
  const app = await testApp();
  const { content } = (await app.as("admin")).admin;
  const visitor = await app.as("visitor");
  const shown = async () => (await visitor.settings.site()).announcements.map(({ text }) => text);
  const write = async (text: string) => {
    const { id, revision } = await content.create({ collection: "announcements" });
    return content.save({ id, revision, draft: notice(text) });
  };
  return { ...app, content, shown, write };
}

describe("Publish at a time", () => {
  test("visitors see it from then on, and until then it is marked as planned", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("Closed on Monday");
    const from = inMinutes(10);
    expect(await content.publish({ id, revision, from })).toMatchObject({
      state: "scheduled",
      publishAt: from,
    });
    expect(await applyDue(db, inMinutes(9))).toBe(false);
    expect(await shown()).toHaveLength(1);
    expect(await applyDue(db, inMinutes(10))).toBe(true);
    expect(await shown()).toContain("Closed on Monday");
    expect(await content.byId({ id })).toMatchObject({ state: "published", publishAt: null });
  });

  test("edits made after planning are not included", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    const plan = { id, revision, from: inMinutes(10) };
    expect((await content.publish(plan)).hasLaterChanges).toBe(false);
    const later = await content.save({ id, revision, draft: notice("Two") });
    expect(later.hasLaterChanges).toBe(true);
    await applyDue(db, inMinutes(11));
    expect(await shown()).toContain("One");
    expect(await content.byId({ id })).toMatchObject({ state: "changed", title: "Two" });
  });

  test("the current version stays until then", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    await content.publish({ id, revision });
    const two = await content.save({ id, revision, draft: notice("Two") });
    await content.publish({ id, revision: two.revision, from: inMinutes(10) });
    expect(await shown()).toContain("One");
    await applyDue(db, inMinutes(11));
    expect(await shown()).toContain("Two");
    expect(await shown()).not.toContain("One");
  });

  test("a plan can be canceled", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    await content.publish({ id, revision, from: inMinutes(10), until: inMinutes(20) });
    expect(await content.cancelSchedule({ id })).toMatchObject({ state: "draft", nextUntil: null });
    expect(await applyDue(db, inMinutes(30))).toBe(false);
    expect(await shown()).toHaveLength(1);
    await expect(content.cancelSchedule({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test.each([
    ["a time that has passed", { from: -1 }, "from"],
    ["an end before the beginning", { from: 10, until: 5 }, "until"],
    ["an end that has passed", { until: -1 }, "until"],
  ])("%s is refused at its field, and nothing is published", async (_, times, path) => {
    const { content, shown, write } = await site();
    const { id, revision } = await write("One");
    const at = (minutes?: number) => (minutes === undefined ? undefined : inMinutes(minutes));
    const plan = {
      from: at((times as { from?: number }).from),
      until: at((times as { until?: number }).until),
    };
    await expect(content.publish({ id, revision, ...plan })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path }] },
    });
    expect(await shown()).toHaveLength(1);
    expect(await content.byId({ id })).toMatchObject({ state: "draft", publishAt: null });
  });
});

describe("Unpublish at a time", () => {
  test("an announcement is visible from its beginning until its end", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    await content.publish({ id, revision, from: inMinutes(10), until: inMinutes(20) });
    await applyDue(db, inMinutes(10));
    expect(await shown()).toContain("One");
    await applyDue(db, inMinutes(20));
    expect(await shown()).not.toContain("One");
    expect(await content.byId({ id })).toMatchObject({ state: "draft", unpublishAt: null });
  });

  test("a published item can get an end later, which can be canceled", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    await content.publish({ id, revision });
    await content.unpublish({ id, at: inMinutes(10) });
    await content.cancelSchedule({ id });
    await applyDue(db, inMinutes(11));
    expect(await shown()).toContain("One");
    await content.unpublish({ id, at: inMinutes(10) });
    await applyDue(db, inMinutes(11));
    expect(await shown()).not.toContain("One");
  });
});

describe("A server that was off", () => {
  test("publishes at its start what should have begun meanwhile", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    await content.publish({ id, revision, from: inMinutes(10), until: inMinutes(100) });
    await applyDue(db, inMinutes(60));
    expect(await shown()).toContain("One");
  });

  test("never shows what was already over", async () => {
    const { db, content, shown, write } = await site();
    const { id, revision } = await write("One");
    await content.publish({ id, revision, from: inMinutes(10), until: inMinutes(20) });
    await applyDue(db, inMinutes(60));
    expect(await shown()).not.toContain("One");
    expect(await content.byId({ id })).toMatchObject({ state: "draft", publishAt: null });
    const shownTo = await db
      .selectFrom("contentShown")
      .where("itemId", "=", id)
      .selectAll()
      .execute();
    expect(shownTo).toEqual([]);
  });
});

test("a clock that is set back hides nothing from visitors", async () => {
  const { db, content, shown, write } = await site();
  const { id, revision } = await write("One");
  await content.publish({ id, revision });
  await applyDue(db, "2001-01-01T00:00:00.000Z");
  expect(await shown()).toContain("One");
});

test("a clock that jumps ahead while the server runs publishes nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, content, shown, write } = await site();
  const { id, revision } = await write("Next month");
  await content.publish({ id, revision, from: inMinutes(60 * 24 * 30) });
  const steady = vi.spyOn(performance, "now");
  startJob(app, createSchedule(app));
  vi.setSystemTime(Date.now() + 365 * 24 * 60 * MINUTE_MS);
  const looks = steady.mock.calls.length;
  await expect.poll(() => steady.mock.calls.length).toBeGreaterThan(looks);
  expect(await shown()).not.toContain("Next month");
  expect(await content.byId({ id })).toMatchObject({ state: "scheduled" });
});

test("a planned address that another item has taken drops the plan, instead of retrying forever", async () => {
  const { db, content, write } = await site();
  const { id, revision } = await write("One");
  await content.publish({ id, revision, from: inMinutes(10) });
  const other = await write("Two");
  await content.publish({ id: other.id, revision: other.revision });
  await db
    .updateTable("contentItems")
    .set({ nextSlug: String(other.id) })
    .where("id", "=", id)
    .execute();
  await applyDue(db, inMinutes(11));
  expect(await content.byId({ id })).toMatchObject({ state: "draft", publishAt: null });
  expect(await applyDue(db, inMinutes(12))).toBe(false);
});

test("a planned change happens at its time by itself, and cached pages are made anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, content, shown, write } = await site();
  const { id, revision } = await write("One");
  const before = app.publication.version();
  const from = new Date(Date.now() + 345);
  await content.publish({ id, revision, from: from.toISOString() });
  expect(await nextDue(app.db)).toBe(from.toISOString());
  const published = app.publication.version();
  expect(published).toBeGreaterThanOrEqual(before);
  const timers = vi.spyOn(globalThis, "setTimeout");
  startJob(app, createSchedule(app));
  await expect.poll(() => timers.mock.calls.map(([, wait]) => wait)).toContain(345);
  expect(await shown()).not.toContain("One");
  vi.setSystemTime(from);
  await expect.poll(shown).toContain("One");
  expect(app.publication.version()).toBeGreaterThan(published);
});
