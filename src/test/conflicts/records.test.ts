import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf } from "#test/kit/leads.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import type { Db } from "#platform/database/engine.ts";
import { readItem } from "#domains/content/items/items.server.ts";
import { keepVersion } from "#domains/content/items/versions.server.ts";
import { loadSampleContent } from "#domains/content/sample-content.server.ts";
import { fingerprintOf } from "#domains/records/intake.server.ts";

/** Somebody else writes between a procedure's read and its write, and neither change is lost. */

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "refinancing" as const,
  message: "May I refinance after two years?",
};
const REQUEST = {
  fullName: "Ada Buyer",
  email: "ada@example.com",
  loanPurpose: "refinance" as const,
  loanAmount: 250_000,
};

const changesIn = (db: Db) =>
  db
    .selectFrom("auditEntries")
    .where("action", "!=", "accounts.signIn")
    .orderBy("id")
    .select(["before", "after"])
    .execute();

describe("settings", () => {
  const save = (value: string) => (other: Db) =>
    other
      .insertInto("siteSettings")
      .values({ key: "licenseText", value, updatedAt: "" })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  const before = 'insert into "siteSettings"';
  const key = "licenseText";

  /** A site on which the license text has been saved, or never has. */
  const siteWith = async (saved: string | undefined) => {
    const site = await testApp();
    if (saved !== undefined) await save(saved)(site.db);
    const { admin } = await site.as("admin");
    const { value: seen } = await (await site.as("visitor")).settings.byKey({ key });
    return { ...site, admin, seen };
  };

  test.each([
    ["saved before", "One"],
    ["a default", undefined],
  ])(
    "a text that was %s, and is changed by another at the same moment, is not overwritten",
    async (_, saved) => {
      const { admin, seen, ...site } = await siteWith(saved);
      const saving = meanwhile(site, { before, write: save("Theirs") }, () =>
        admin.settings.save({ key, value: "Mine", expected: seen }),
      );
      await expect(saving).rejects.toMatchObject({
        code: "CONFLICT",
        message: "Someone else has changed this in the meantime.",
        cause: { issues: [{ path: "expected" }] },
      });
      expect(await changesIn(site.db)).toEqual([]);
    },
  );

  test.each([["One"], [undefined]])(
    "a save without a comparison follows the other, and the record says so (%s)",
    async (saved) => {
      const { admin, ...site } = await siteWith(saved);
      await meanwhile(site, { before, write: save("Theirs") }, () =>
        admin.settings.save({ key, value: "Mine" }),
      );
      expect(await changesIn(site.db)).toEqual([{ before: '"Theirs"', after: '"Mine"' }]);
      const { value } = await (await site.as("visitor")).settings.byKey({ key });
      expect(value).toBe("Mine");
    },
  );

  test("two users who save the same value at once both succeed", async () => {
    const { admin, seen, ...site } = await siteWith("One");
    await meanwhile(site, { before, write: save("Both") }, () =>
      admin.settings.save({ key, value: "Both", expected: seen }),
    );
    expect(await changesIn(site.db)).toEqual([]);
  });
});

describe.each(["loanApplications", "contactSubmissions"] as const)("the status in %s", (table) => {
  const set = (status: string) => (other: Db) =>
    other
      .updateTable(table)
      .set({ status: status as never })
      .execute();
  const before = `update "${table}"`;
  const [first, mine, theirs] =
    table === "loanApplications"
      ? (["pending", "approved", "rejected"] as const)
      : (["unread", "read", "responded"] as const);

  const siteWithOne = async () => {
    const site = await testApp();
    const { applications, contact } = await site.as("visitor");
    const { admin } = await site.as("admin");
    const isApplication = table === "loanApplications";
    const { id } = isApplication ? await applications.submit(REQUEST) : await contact.send(MESSAGE);
    const change = { id, status: mine as never };
    const setStatus = (given: { expected?: string } = {}): Promise<{ status: string }> =>
      isApplication
        ? admin.applications.setStatus({ ...change, ...given } as never)
        : admin.contact.setStatus({ ...change, ...given } as never);
    return { ...site, setStatus };
  };

  test("that another user has set at the same moment is not overwritten", async () => {
    const { setStatus, ...site } = await siteWithOne();
    const setting = meanwhile(site, { before, write: set(theirs) }, () =>
      setStatus({ expected: first }),
    );
    await expect(setting).rejects.toMatchObject({
      code: "CONFLICT",
      message: `Someone else has set this to ${theirs}.`,
      cause: { issues: [{ path: "expected" }] },
    });
    expect(await changesIn(site.db)).toEqual([]);
  });

  test("that is set without a comparison follows the other, and the record says so", async () => {
    const { setStatus, ...site } = await siteWithOne();
    const row = await meanwhile(site, { before, write: set(theirs) }, () => setStatus());
    expect(row.status).toBe(mine);
    expect(await changesIn(site.db)).toEqual([
      { before: JSON.stringify(theirs), after: JSON.stringify(mine) },
    ]);
  });

  test("that two users set to the same value at once is recorded once", async () => {
    const { setStatus, ...site } = await siteWithOne();
    const row = await meanwhile(site, { before, write: set(mine) }, () =>
      setStatus({ expected: first }),
    );
    expect(row.status).toBe(mine);
    expect(await changesIn(site.db)).toEqual([]);
  });
});

describe("the same submission at the same moment", () => {
  test("of a message is stored once, and emails are sent only for the first", async () => {
    const site = await testApp();
    const { contact } = await site.as("visitor");
    const createdAt = new Date().toISOString();
    const fingerprint = fingerprintOf(MESSAGE);
    const write = (other: Db) =>
      other
        .insertInto("contactSubmissions")
        .values({ ...MESSAGE, fingerprint, createdAt })
        .execute();
    const happens = { before: 'insert into "contactSubmissions"', write };
    const sent = await meanwhile(site, happens, () => contact.send(MESSAGE));
    const { id } = await site.db
      .selectFrom("contactSubmissions")
      .select("id")
      .executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ ...MESSAGE, id });
    expect(await site.db.selectFrom("contactSubmissions").select("id").execute()).toHaveLength(1);
    expect(await site.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("of an application is stored once, and emails are sent only for the first", async () => {
    const site = await testApp();
    const { applications } = await site.as("visitor");
    const createdAt = new Date().toISOString();
    const fingerprint = fingerprintOf(REQUEST);
    const write = (other: Db) =>
      other
        .insertInto("loanApplications")
        .values({
          ...REQUEST,
          phone: "",
          details: "{}",
          officerId: null,
          reference: "2026-009999",
          fingerprint,
          createdAt,
        })
        .execute();
    const happens = { before: 'insert into "loanApplications"', write };
    const sent = await meanwhile(site, happens, () => applications.submit(REQUEST));
    expect(sent).toMatchObject({ ...REQUEST, reference: "2026-009999" });
    expect(await site.db.selectFrom("loanApplications").select("id").execute()).toHaveLength(1);
    expect(await site.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });
});

test("sample content that another process loads at the same moment is not loaded twice", async () => {
  const site = await testApp();
  const items = () => site.db.selectFrom("contentItems").selectAll().execute();
  const article = (await items()).find(({ collection }) => collection === "articles");
  await site.db.deleteFrom("contentShown").execute();
  await site.db.deleteFrom("contentItems").execute();
  const write = (other: Db) =>
    other
      .insertInto("contentItems")
      .values(article as NonNullable<typeof article>)
      .execute();
  const happens = { before: 'insert into "contentItems"', write };
  expect(await meanwhile(site, happens, () => loadSampleContent(site.db))).toBe(false);
  expect((await items()).length).toBeLessThan(2);
});

test("a version that another request saves at the same moment is saved once", async () => {
  const site = await testApp();
  const { id } = await site.db
    .selectFrom("contentItems")
    .select("id")
    .where("liveId", "is not", null)
    .executeTakeFirstOrThrow();
  const versions = site.db
    .selectFrom("contentVersions")
    .where("itemId", "=", id)
    .selectAll()
    .orderBy("id");
  const { id: known, ...version } = await versions.executeTakeFirstOrThrow();
  const item = { ...(await readItem(site.db, id)), revision: 99 };
  const write = (other: Db) =>
    other
      .insertInto("contentVersions")
      .values({ ...version, revision: 99 })
      .execute();
  const happens = { before: 'insert into "contentVersions"', write };
  const kept = await meanwhile(site, happens, () => keepVersion(site.db, item));
  const after = await versions.execute();
  expect(after.map((each) => each.id)).toEqual([known, kept]);
});

describe("public pages of officers", () => {
  const CARD = { nmlsId: "204571", isPublic: true };

  /** Two officers of one name, and a page that the other gets at the same moment. */
  async function namesakes() {
    const site = await testApp();
    await site.db.updateTable("users").set({ firstName: "Ana", lastName: "Díaz" }).execute();
    const [id, otherId] = [await idOf(site, "officer"), await idOf(site, "newOfficer")];
    const { admin } = await site.as("admin");
    const page = { userId: otherId, nmlsId: "555", isPublic: 1 as const, slug: "ana-diaz" };
    const write = (other: Db) => other.insertInto("officerCards").values(page).execute();
    return { ...site, id, admin, write };
  }

  test("two officers of one name who become public at once both do, at their own addresses", async () => {
    const { id, admin, write, ...site } = await namesakes();
    const happens = { before: 'insert into "officerCards"', write };
    const saved = await meanwhile(site, happens, () => admin.officers.saveCard({ id, ...CARD }));
    expect(saved).toMatchObject({ ...CARD, slug: expect.stringMatching(/^ana-diaz(-2)?$/) });
    const slugs = (await site.db.selectFrom("officerCards").select("slug").execute()).map(
      ({ slug }) => slug,
    );
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test("an officer's own change keeps what an administrator changes at the same moment", async () => {
    const { id, admin, ...site } = await namesakes();
    await admin.officers.saveCard({ id, nmlsId: "204571", isPublic: false });
    const write = (other: Db) =>
      other.updateTable("officerCards").set({ isPublic: 1, slug: "ana" }).execute();
    const happens = { before: 'insert into "officerCards"', write };
    const own = await site.as("officer");
    await meanwhile(site, happens, () =>
      own.officers.updateMe({ phone: "", bio: "", title: "Branch manager" }),
    );
    expect(await admin.officers.card({ id })).toMatchObject({
      ...CARD,
      title: "Branch manager",
      slug: "ana",
    });
  });
});
