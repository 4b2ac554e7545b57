import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database/postgres/open.ts";
import { createRedirects } from "#domains/content/redirects/lookup.server.ts";
import { type Db, byName } from "#platform/database/engine.ts";
import { metaOf } from "#platform/trpc.ts";
import { procedures } from "#app/router.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { additions } from "./kit/additions.ts";
import { appOn, testConfig } from "./kit/app.ts";
import { publishArticle } from "./kit/content.ts";
import { isSqlite } from "./kit/databases.ts";
import { COUNTIES, LIMITS } from "./kit/dated-tables.ts";
import { IMAGES } from "./kit/images.ts";
import { MESSAGE } from "./kit/leads.ts";
import { publication, RATE } from "./kit/rates.ts";
import { headersFor, proveAgain } from "./kit/people.ts";
import { uploadServer } from "./kit/upload.ts";

const published = Object.keys(procedures).filter(
  (name) => metaOf(procedures[name] as (typeof procedures)[string]).published,
);

/** What visitors ask for, where a procedure takes an input. */
const ASKED: Record<string, object> = {
  "content.postLink": { slug: "first-time-home-buyer-guide" },
  "content.article": { slug: "porch" },
  "content.guide": { slug: "closing" },
  "datedTables.counties": { state: "NY" },
  "datedTables.fhaCounties": { state: "NY" },
  "loans.page": { slug: "fha" },
  "officers.page": { slug: "firstofficer-lastofficer" },
  "settings.byKey": { key: "contactPhone" },
};

const PUBLISHING = [
  "admin.categories.delete",
  "admin.categories.merge",
  "admin.categories.move",
  "admin.categories.rename",
  "admin.content.applyToMany",
  "admin.content.move",
  "admin.content.publish",
  "admin.content.trash",
  "admin.content.unpublish",
  "admin.datedTables.add",
  "admin.datedTables.change",
  "admin.datedTables.delete",
  "admin.datedTables.importCounties",
  "admin.mail.removeServer",
  "admin.mail.saveServer",
  "admin.newsletter.switch",
  "admin.officers.admission",
  "admin.officers.answerProposal",
  "admin.officers.saveCard",
  "admin.pictures.replace",
  "admin.pictures.save",
  "admin.rates.publish",
  "admin.rates.withdraw",
  "admin.redirects.add",
  "admin.redirects.change",
  "admin.redirects.delete",
  "admin.settings.save",
  "admin.uploads.companyLogo",
  "admin.uploads.equalHousingLogo",
];

const MAIL_SERVER = {
  revision: 0,
  host: "127.0.0.1",
  port: 2525,
  security: "none",
  username: "",
  fromAddress: "",
};

/** The input of each of them, on its own route. */
const INPUTS: Record<string, object> = {
  "admin.settings.save": { key: "businessHours", value: "Mon-Fri: 8am-8pm EST" },
  // On questions that every new database has
  "admin.categories.rename": { id: 1, name: "Interest" },
  "admin.categories.move": { id: 1, before: null },
  "admin.categories.merge": { id: 1, into: 2 },
  "admin.categories.delete": { id: 5 },
  "admin.content.publish": { id: 1, revision: 1 },
  "admin.content.unpublish": { id: 1 },
  "admin.content.move": { id: 1, before: null },
  "admin.pictures.save": { id: 1, alt: "A garden" },
  "admin.content.trash": { id: 1, revision: 1 },
  "admin.content.applyToMany": { action: "trash", items: [{ id: 1, revision: 1 }] },
  "admin.datedTables.add": LIMITS,
  "admin.datedTables.change": { ...LIMITS, id: 1, revision: 1 },
  "admin.datedTables.delete": { id: 1 },
  "admin.rates.publish": publication(2),
  "admin.officers.admission": { id: 3, admitted: false, revision: 1 },
  "admin.officers.answerProposal": { id: 3, proposedAt: "2026-11-22", approved: true },
  "admin.officers.saveCard": { id: 3, title: "Senior loan officer" },
  "admin.newsletter.switch": { isOn: true },
  "admin.mail.saveServer": MAIL_SERVER,
  "admin.redirects.add": { path: "/old", target: "/about" },
  "admin.redirects.change": { id: 1, path: "/old", target: "/loans" },
  "admin.redirects.delete": { id: 1 },
};

const PROPOSAL = { userId: 3, nmlsId: "999999", licenses: "[]", createdAt: "2026-11-22" };
const SHOWN_CARD = {
  id: 3,
  nmlsId: "204571",
  isPublic: true,
  licenses: [{ state: "NY", expiresOn: "2099-12-31" }],
};
const LIMITS_ADDED: [string, object] = ["admin.datedTables.add", LIMITS];
const REDIRECT: [string, object] = ["admin.redirects.add", { path: "/older", target: "/about" }];

const category = (name: string): [string, object] => ["admin.categories.add", { name }];
const CATEGORIES = [category("Rates"), category("News")];

/** The rows that must exist before. */
const BEFORE: Record<string, [name: string, input: object][]> = {
  "admin.categories.rename": CATEGORIES,
  "admin.categories.move": CATEGORIES,
  "admin.categories.merge": CATEGORIES,
  "admin.categories.delete": CATEGORIES,
  "admin.rates.publish": [["admin.rates.save", { revision: 1, rows: [RATE] }]],
  "admin.rates.withdraw": [
    ["admin.rates.save", { revision: 1, rows: [RATE] }],
    ["admin.rates.publish", publication(2)],
  ],
  "admin.datedTables.change": [LIMITS_ADDED],
  "admin.datedTables.delete": [LIMITS_ADDED],
  "admin.mail.removeServer": [["admin.mail.saveServer", MAIL_SERVER]],
  "admin.officers.admission": [["admin.officers.saveCard", SHOWN_CARD]],
  "admin.newsletter.switch": [
    ["admin.settings.save", { key: "contactAddress", value: "1 Main Street, Albany, NY 12207" }],
  ],
  "admin.redirects.change": [REDIRECT],
  "admin.redirects.delete": [REDIRECT],
};

/** The fields that a file is sent with. */
const FIELDS: Record<string, Record<string, string>> = {
  "admin.pictures.replace": { id: "1" },
  "admin.datedTables.importCounties": { source: "FHFA" },
};

type Server = Awaited<ReturnType<typeof uploadServer>>;

/** Everything that visitors can read has been read once. */
async function visit({ get, app }: Pick<Server, "get" | "app">): Promise<void> {
  for (const name of published) await ask({ get }, name);
  await app.identity.read();
  await createRedirects(app).find({ pathname: "/old", search: "" });
}

async function ask({ get }: Pick<Server, "get">, name: string): Promise<void> {
  const asked = ASKED[name];
  const query = asked ? `?input=${encodeURIComponent(JSON.stringify(asked))}` : "";
  const { status } = await get(`/api/trpc/${name}${query}`);
  expect([200, 404]).toContain(status);
}

async function publisher() {
  const server = await uploadServer();
  const call = async (name: string, input: object | undefined, actor: "admin" | "officer") => {
    const headers = await headersFor(server.db, actor);
    return server.send("POST", `/api/admin/trpc/${name}`, input, { headers });
  };
  const prepare = async (name: string) => {
    if (name === "admin.officers.answerProposal")
      await server.db.insertInto("licenseProposals").values(PROPOSAL).execute();
    for (const [before, input] of BEFORE[name] ?? []) await call(before, input, "admin");
    const picture = { content: IMAGES.png, name: "logo.png" };
    if (!name.startsWith("admin.pictures.")) return;
    await server.upload("/api/admin/pictures", { picture, alt: "A porch" });
    const { address } = await server.db
      .selectFrom("pictures")
      .select("address")
      .executeTakeFirstOrThrow();
    await publishArticle(server.db, { slug: "porch", body: `![](${address})` });
  };
  const run = async (name: string, actor: "admin" | "officer") => {
    const row = uploadTable(procedures).find((each) => each.name === name);
    if (!row) return call(name, INPUTS[name], actor);
    const picture = { content: IMAGES.png, name: "logo.png" };
    const counties = { content: Buffer.from(COUNTIES), name: "counties.csv" };
    const file = row.kind === "tables" ? counties : picture;
    return server.upload(row.path, { ...FIELDS[name], [row.field]: file }, actor);
  };
  return { ...server, call, run, prepare, version: () => server.app.publication.version() };
}

/** A site on which every table that visitors read has rows. */
async function filled() {
  const site = await publisher();
  for (const [method, path, body] of additions()) {
    await proveAgain(site.db);
    const headers = await headersFor(site.db, "admin");
    expect([path, (await site.send(method, path, body, { headers })).ok]).toEqual([path, true]);
  }
  const made = ["rates.publish", "newsletter.switch", "mail.saveServer", "categories.rename"];
  for (const each of [...made, "pictures.save"]) {
    await site.prepare(`admin.${each}`);
    expect([each, (await site.run(`admin.${each}`, "admin")).ok]).toEqual([each, true]);
  }
  await site.call("admin.officers.saveCard", SHOWN_CARD, "admin");
  for (const programme of ["conforming", "fha"]) {
    const file = { content: Buffer.from(COUNTIES), name: "counties.csv" };
    await site.upload("/api/admin/county-limits", { source: "FHFA", programme, file });
  }
  return site;
}

/** The same database, served by another process; SQLite allows none. */
function another({ address }: { address: string | undefined }) {
  if (address === undefined) return undefined;
  const opened = openDatabase(address);
  onTestFinished(() => opened.close());
  return appOn(opened, testConfig({}, { address }));
}

/** No statement may change their rows. */
const NEVER_CHANGE = ["contentVersions"];

/** Writes to a column that visitors read, whichever may change. Returns whether a row has one. */
async function rewrite(db: Db, table: string, columns: string[]): Promise<boolean> {
  for (const column of columns) {
    const update = byName(db).updateTable(table).set(column, sql.ref(column));
    const result = await update.executeTakeFirst().catch(() => undefined);
    if (result && result.numUpdatedRows > 0n) return true;
  }
  return false;
}

describe("What a published procedure reads", () => {
  test.each(published)("%s: a write in any function publishes it", async (name) => {
    const site = await filled();
    await ask(site, name);
    const read = site.reads.list().filter(([table]) => !NEVER_CHANGE.includes(table));
    expect(read).not.toEqual([]);
    for (const [table, columns] of read) {
      const before = site.version();
      const changed = await rewrite(site.db, table, columns);
      expect({ table, changed, by: site.version() - before }).toEqual({
        table,
        changed: true,
        by: 1,
      });
    }
  });
});

describe("A procedure that changes what visitors read", () => {
  test.each(PUBLISHING)("%s: visitors read at once what it changed", async (name) => {
    const site = await publisher();
    const { run, prepare, version } = site;
    await prepare(name);
    await visit(site);
    const before = version();
    expect((await run(name, "admin")).ok).toBe(true);
    expect(version()).toBeGreaterThan(before);
  });

  test.each(PUBLISHING)("%s: a refused caller makes no cached pages invalid", async (name) => {
    const site = await publisher();
    const { run, version } = site;
    await visit(site);
    const before = version();
    expect((await run(name, "officer")).status).toBe(403);
    expect(version()).toBe(before);
  });
});

describe("A transaction", () => {
  test("publishes once it is committed, and not if it is rolled back", async () => {
    const site = await publisher();
    await visit(site);
    const before = site.version();
    const write = (isKept: boolean) =>
      site.db.transaction().execute(async (trx) => {
        await trx.updateTable("users").set({ firstName: "Else" }).execute();
        await trx.updateTable("users").set({ lastName: "Where" }).execute();
        expect(site.version()).toBe(before);
        if (!isKept) throw new Error("undone");
      });
    await expect(write(false)).rejects.toThrow("undone");
    expect(site.version()).toBe(before);
    await write(true);
    expect(site.version()).toBe(before + 1);
  });

  test("publishes nothing if visitors do not read what it writes", async () => {
    const site = await publisher();
    const { admin } = await site.as("admin");
    const item = await admin.content.create({ collection: "articles" });
    await visit(site);
    const before = site.version();
    const visitor = await site.as("visitor");
    await visitor.contact.send(MESSAGE);
    await admin.content.save({ ...item, draft: { ...item.draft, body: "More." } });
    await site.db.updateTable("users").set({ passwordHash: "another" }).execute();
    expect(site.version()).toBe(before);
  });
});

describe("Another process", () => {
  test.skipIf(isSqlite)("reads at once what this one wrote, to whichever table", async () => {
    const site = await publisher();
    await site.call("admin.officers.saveCard", SHOWN_CARD, "admin");
    const other = another(site);
    const visitor = await other?.as("visitor");
    await expect.poll(other?.foreignVersion as () => number).toBeGreaterThan(0);
    const shown = async () => (await visitor?.officers.shown())?.map(({ firstName }) => firstName);
    expect(await shown()).toEqual(["Firstofficer"]);
    await visitor?.content.categories();
    const writes: ((db: Db) => Promise<unknown>)[] = [
      (db) => db.updateTable("users").set({ firstName: "Renamed" }).where("id", "=", 3).execute(),
      (db) => db.insertInto("contentCategories").values({ name: "New", position: 9 }).execute(),
      (db) => db.deleteFrom("users").where("id", "=", 3).execute(),
    ];
    for (const write of writes) {
      const before = other?.app.publication.version();
      await write(site.db);
      await expect.poll(() => other?.app.publication.version()).toBe(Number(before) + 1);
    }
    expect(await shown()).toEqual([]);
    const before = other?.app.publication.version();
    await site.db.updateTable("users").set({ passwordHash: "another" }).execute();
    await site.db.updateTable("users").set({ bio: "Nobody's" }).where("id", "=", -1).execute();
    await site.db.updateTable("contentCategories").set({ position: 8 }).execute();
    await expect.poll(() => other?.app.publication.version()).toBe(Number(before) + 1);
  });
});
