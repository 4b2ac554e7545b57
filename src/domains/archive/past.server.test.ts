import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCaller } from "#app/router.ts";
import { innerContext } from "#platform/context.ts";
import { asOf, momentOf } from "#platform/database/as-of.ts";
import { record } from "#platform/database/record.ts";
import { publication, RATE } from "#test/kit/rates.ts";
import { testApp } from "#test/kit/app.ts";
import { appAsOf } from "./moment.server.ts";
import { sweepRecord } from "./sweep.server.ts";

/** A moment after all earlier changes and before all later ones. */
async function pause(): Promise<Date> {
  await sleep(2);
  const moment = new Date();
  await sleep(2);
  return moment;
}

async function lender() {
  const test = await testApp();
  const { admin } = await test.as("admin");
  const at = (moment: Date) => createCaller(innerContext(appAsOf(test.app, moment)));
  return { ...test, admin, at };
}

test("a setting is what it was at each moment, and its default before it was set", async () => {
  const { admin, at } = await lender();
  const before = await pause();
  await admin.settings.save({ key: "privacyPolicy", value: "First." });
  const first = await pause();
  await admin.settings.save({ key: "privacyPolicy", value: "Second." });
  const second = await pause();
  const said = async (moment: Date) => (await at(moment).settings.privacyPolicy()).value;
  expect(await said(before)).not.toBe("First.");
  expect([await said(first), await said(second)]).toEqual(["First.", "Second."]);
});

test("an article has the text, the address and the position that it had, even in the trash", async () => {
  const { admin, at } = await lender();
  const created = await admin.content.create({ collection: "articles" });
  const draft = {
    ...created.draft,
    slug: "old-address",
    fields: { ...created.draft.fields, title: "Old title", excerpt: "x", category: "News" },
    body: "The old text.",
  } as typeof created.draft;
  const saved = await admin.content.save({ id: created.id, revision: created.revision, draft });
  const before = await pause();
  const live = await admin.content.publish({ id: saved.id, revision: saved.revision });
  const shown = await pause();
  await admin.content.trash({ id: live.id, revision: live.revision });
  const gone = await pause();
  const slugs = async (moment: Date) => (await at(moment).content.posts()).map(({ slug }) => slug);
  expect(await slugs(before)).not.toContain("old-address");
  expect(await slugs(gone)).not.toContain("old-address");
  expect((await at(shown).content.article({ slug: "old-address" })).body).toBe("The old text.");
});

test("rates are those that had not expired at the time, however they ended later", async () => {
  const { admin, at } = await lender();
  const { revision } = await admin.rates.save({ revision: 1, rows: [RATE] });
  const before = await pause();
  await admin.rates.publish(publication(revision));
  const during = await pause();
  await admin.rates.withdraw();
  const after = await pause();
  const rates = async (moment: Date) => (await at(moment).rates.current()).rates?.rows.length;
  expect([await rates(before), await rates(during), await rates(after)]).toEqual([
    undefined,
    1,
    undefined,
  ]);
});

test("an officer is shown as at the moment, even after the account was deleted", async () => {
  const { admin, at, as, db } = await lender();
  await as("officer");
  const { id } = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  const card = { nmlsId: "123456", title: "Senior officer", isPublic: true };
  await admin.officers.saveCard({ id, ...card });
  const first = await pause();
  await admin.officers.saveCard({ id, title: "Branch manager" });
  const second = await pause();
  await admin.users.delete({ id });
  const gone = await pause();
  const titles = async (moment: Date) =>
    (await at(moment).officers.shown()).map(({ title }) => title);
  expect(await titles(first)).toEqual(["Senior officer"]);
  expect(await titles(second)).toEqual(["Branch manager"]);
  expect(await titles(gone)).toEqual([]);
});

test("nothing is recorded about officers whom the website does not show", async () => {
  const { as, db } = await lender();
  await as("officer");
  expect(await db.selectFrom("usersShown").selectAll().execute()).toEqual([]);
});

test("a change that is rolled back leaves no record", async () => {
  const { db } = await lender();
  const failing = db.transaction().execute(async (trx) => {
    await trx
      .insertInto("siteSettings")
      .values({ key: "contactPhone", value: "1", updatedAt: "" })
      .execute();
    await record(trx, "siteSettings", { key: "contactPhone" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await db.selectFrom("siteSettingsShown").selectAll().execute()).toEqual([]);
});

test("a handle of the past is read-only, and knows its moment", async () => {
  const { db } = await lender();
  const moment = await pause();
  const past = asOf(db, moment);
  expect(momentOf(past)).toBe(moment);
  const write = past.deleteFrom("siteSettings").execute();
  await expect(write).rejects.toThrow("the past is only read");
});

test("a row that was last in force 25 months ago is deleted; one in force is kept", async () => {
  const { db, admin } = await lender();
  await admin.settings.save({ key: "contactPhone", value: "1" });
  await pause();
  await admin.settings.save({ key: "contactPhone", value: "2" });
  const values = async () =>
    (await db.selectFrom("siteSettingsShown").select("value").orderBy("fromAt").execute()).map(
      ({ value }) => value,
    );
  const later = (months: number) => {
    const time = new Date();
    time.setUTCMonth(time.getUTCMonth() + months);
    return time;
  };
  await sweepRecord(db, later(24));
  expect(await values()).toEqual(["1", "2"]);
  await sweepRecord(db, later(26));
  expect(await values()).toEqual(["2"]);
});
