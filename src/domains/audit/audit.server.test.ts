import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN_CHANGES, resourceFile } from "#test/kit/admin-changes.ts";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { addMany } from "#test/kit/many.ts";
import { headersFor, proveAgain } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { metaOf } from "#platform/trpc.ts";
import { procedures } from "#app/router.ts";
import { changesQuery, pruneJournal } from "./audit.server.ts";
import { pruneRefusals } from "./sign-ins.server.ts";

const JSON_BODY = { "content-type": "application/json" };

test("every admin change is recorded: who, when, what, from, to", async () => {
  const { db, get } = await testServer();
  await addMany(db, 1);
  const at = new Date().toISOString();
  const gone = { path: "/gone", count: 2, firstAt: at, lastAt: at };
  await db.insertInto("missingPaths").values(gone).execute();
  const email = "reader@people.example";
  const reader = { email, emailKey: email, createdAt: at, confirmedAt: at };
  await db.insertInto("subscribers").values(reader).execute();
  const asked = { kind: "correct", emailKey: email, words: "My name", receivedAt: at } as const;
  await db
    .insertInto("privacyRequests")
    .values({ ...asked, dueAt: at })
    .execute();
  const requests = [1, 4].map((userId) => ({ userId, createdAt: at }));
  await db.insertInto("officerRequests").values(requests).execute();
  await db
    .insertInto("licenseProposals")
    .values({ userId: 3, nmlsId: "999999", licenses: "[]", createdAt: "2026-11-22" })
    .execute();
  const { cookie = "" } = await headersFor(db, "admin");
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const recorded: string[] = [];
  for (const [route, body] of ADMIN_CHANGES) {
    const [method = "", path = ""] = route.split(" ");
    const isForm = typeof body === "function";
    await proveAgain(db);
    const response = await get(path, {
      method,
      headers: { cookie, ...(!isForm && JSON_BODY) },
      body: isForm ? body() : JSON.stringify(body),
    });
    const entry = await db
      .selectFrom("auditEntries")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.actorName).toBe("admin");
    expect(entry.session).toMatch(/^[\w-]{16}$/);
    expect(entry.onTable).toSatisfy((table) => tables.has(table));
    expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
    const { action, subject, before, after } = entry;
    recorded.push(`${response.ok} ${action} | ${subject} | ${before} | ${after}`);
    // Of more than 98 in a minute only some are entries
    const longAgo = { at: "2026-01-02T00:00:00.000Z" };
    await db.updateTable("auditEntries").set(longAgo).where("id", "=", entry.id).execute();
  }
  expect(
    recorded.map((line, index) => line.startsWith(`true ${ADMIN_CHANGES[index]?.[2]}`) || line),
  ).toEqual(ADMIN_CHANGES.map(() => true));
});

test("no way for an admin to change something is missing above", () => {
  const paths = ADMIN_CHANGES.map(([route]) =>
    route
      .replace(/versions\/\d+/, "versions/{version}")
      .replace(/first-answers\/\w+/, "first-answers/{kind}")
      .replace(/\/\d+/, "/{id}"),
  );
  const changes = Object.values(procedures)
    .filter(
      (procedure) =>
        procedure._def.type === "mutation" &&
        ["desk", "admin"].includes(metaOf(procedure).access ?? ""),
    )
    .map((procedure) => metaOf(procedure))
    .map(({ rest, upload }) => rest ?? `POST ${upload?.path}`);
  // Backups and confirmations change no existing data. Second-factor resets, backups, mail retries
  // and the handling of unmatched mails are audited too, and tested in their own domains
  const known = [
    ...paths,
    "POST /api/admin/backup",
    "POST /api/admin/unsent-mails/{id}/retry",
    "POST /api/admin/mail-server/test",
    "POST /api/admin/inbox/test",
    "POST /api/admin/unmatched-mails/{id}/lead",
    "POST /api/admin/unmatched-mails/{id}/new-lead",
    "DELETE /api/admin/unmatched-mails/{id}",
    // Takes at once the mail that the next round would take
    "POST /api/admin/inbox/look",
    "POST /api/admin/second-factor/confirm",
    "POST /api/admin/second-factor/confirm/options",
    "DELETE /api/admin/users/{id}/second-factor",
    // Reading the files changes nothing; the start of an import is tested with imports
    "POST /api/admin/content-imports/{id}/look",
    "POST /api/admin/content-imports/{id}/start",
  ];
  expect(changes.toSorted()).toEqual([...new Set(known)].toSorted());
});

test("a change that is refused leaves no entry", async () => {
  const { as, db } = await testApp();
  const admin = (await as("admin")).admin;
  await expect(admin.users.delete({ id: 99 })).rejects.toThrow("This user does not exist.");
  await expect(admin.settings.save({ key: "showBlogPosts", value: "maybe" })).rejects.toThrow(
    "Please choose Show or Hide.",
  );
  expect(await db.selectFrom("auditEntries").select("id").execute()).toEqual([]);
});

test("the list of one record shows what happened to it, and nothing else", async () => {
  const { as, db } = await testApp();
  await addMany(db, 2);
  const { admin } = await as("admin");
  await admin.applications.setStatus({ id: 1, status: "approved" });
  await admin.applications.setStatus({ id: 2, status: "approved" });
  await admin.contact.setStatus({ id: 1, status: "read" });
  const of = async (record: string) =>
    (await admin.audit.list({ record })).rows.map(({ subject }) => subject);
  expect(await of("application 2025-000001")).toEqual(["application 2025-000001"]);
  expect(await of("message 1")).toEqual(["message 1"]);
  expect(await of("message 2")).toEqual([]);
});

test("an entry about a borrower's record names the row and the person", async () => {
  const { as, db } = await testApp();
  await addMany(db, 2);
  const { admin } = await as("admin");
  await admin.applications.setStatus({ id: 2, status: "approved" });
  await admin.contact.setStatus({ id: 1, status: "read" });
  await admin.settings.save({ key: "contactPhone", value: "(212) 555-0100" });
  const entries = await db
    .selectFrom("auditEntries")
    .select(["onTable", "onKey", "personId"])
    .orderBy("id")
    .execute();
  const personOf = async (column: "applicationId" | "messageId", id: number) => {
    const lead = db.selectFrom("leads").where(column, "=", id).select("personId");
    return (await lead.executeTakeFirstOrThrow()).personId;
  };
  expect(entries).toEqual([
    {
      onTable: "loanApplications",
      onKey: "2025-000002",
      personId: await personOf("applicationId", 2),
    },
    { onTable: "contactSubmissions", onKey: "1", personId: await personOf("messageId", 1) },
    { onTable: "siteSettings", onKey: "contactPhone", personId: null },
  ]);
});

test("a category of articles is not taken for the library's category of the same number", async () => {
  const { as, db } = await testApp();
  const { admin, resources } = await as("admin");
  const library = await resources.createCategory({ name: "Forms", description: "To sign" });
  const entry = { at: new Date().toISOString(), actorName: "admin", action: "categories.rename" };
  for (const [onTable, subject] of [
    ["contentCategories", `category ${library.id} (Rates)`],
    ["resourceCategories", `category ${library.id}`],
  ] as const)
    await db
      .insertInto("auditEntries")
      .values({ ...entry, subject, onTable, onKey: String(library.id) })
      .execute();
  const { rows } = await admin.audit.list({ kind: "categories" });
  expect(rows.map(({ about }) => about?.name)).toEqual(["Forms", undefined]);
});

test("the list is paged by key, without sorting", async () => {
  const { as, db } = await testApp();
  const { settings, audit } = (await as("admin")).admin;
  for (let number = 1; number <= 5; number += 1)
    await settings.save({ key: "licenseText", value: `License ${number}` });
  const first = await audit.list({ limit: 2 });
  expect(first.rows.map((row) => row.after)).toEqual(['"License 5"', '"License 4"']);
  const second = await audit.list({ limit: 2, cursor: first.next });
  expect(second.rows.map((row) => row.after)).toEqual(['"License 3"', '"License 2"']);
  if (!isSqlite) return;
  const plan = await changesQuery(db, { limit: 2, cursor: 9 }).explain<{ detail: string }>(
    undefined,
    sql`QUERY PLAN`,
  );
  expect(plan.map((step) => step.detail)).toEqual([
    "SEARCH auditEntries USING INTEGER PRIMARY KEY (rowid<?)",
  ]);
});

test("entries name the users and the records that they are about, even deleted ones", async () => {
  const { as, db } = await testApp();
  await addMany(db, 1);
  const { admin, resources } = await as("admin");
  await admin.applications.setStatus({ id: 1, status: "approved" });
  await admin.contact.setStatus({ id: 1, status: "read" });
  const { id: category } = await resources.createCategory({
    name: "Forms",
    description: "To sign",
  });
  const file = { fileUrl: "https://rates.example/a.pdf", fileType: "pdf" as const };
  const { id } = await admin.resources.create({
    ...file,
    title: "Rate sheet",
    description: "This week's rates",
    categoryId: category,
  });
  await resources.delete({ id });
  const officer = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  await admin.users.setActive({ id: officer.id, active: false });
  const { rows } = await admin.audit.list();
  expect(rows.map(({ about }) => about)).toEqual([
    { what: "user", id: officer.id, name: "Firstofficer Lastofficer" },
    { what: "resource", id: null, name: "Rate sheet" },
    { what: "resource", id: null, name: "Rate sheet" },
    { what: "category", id: category, name: "Forms" },
    { what: "message", id: 1, name: "Sender 1" },
    { what: "application", id: 1, name: "Ben Brook" },
  ]);
});

test("the upload of a file and the resource made from it are one entry", async () => {
  const { db, send, get } = await testServer();
  const { cookie = "" } = await headersFor(db, "admin");
  const post = async (path: string, body: object) =>
    (await send("POST", path, body, { headers: { cookie } })).json() as Promise<{ id: number }>;
  const { id } = await post("/api/resource-categories", { name: "Forms", description: "To sign" });
  const upload = { method: "POST", headers: { cookie }, body: resourceFile() };
  const stored = (await (await get("/api/admin/resources/upload", upload)).json()) as {
    fileName: string;
  };
  const alone = await get("/api/admin/audit?kind=uploads&limit=50", { headers: { cookie } });
  // A file without a resource is named, but cannot be opened
  expect(await alone.json()).toMatchObject([
    { action: "uploads.resource", about: { what: "file", id: null, name: stored.fileName } },
  ]);
  await post("/api/admin/resources", {
    ...stored,
    title: "Rate sheet",
    description: "This week's rates",
    fileType: "pdf",
    categoryId: id,
  });
  const listed = await get("/api/admin/audit?limit=50", { headers: { cookie } });
  const actions = ((await listed.json()) as { action: string }[]).map(({ action }) => action);
  expect(actions).toEqual(["resources.create", "resources.createCategory"]);
  const kept = await db.selectFrom("auditEntries").select("action").execute();
  expect(kept.map(({ action }) => action)).toContain("uploads.resource");
});

test("the list is filtered by user, by kind and by day", async () => {
  const { as, db } = await testApp();
  const { audit } = (await as("admin")).admin;
  const entry = (at: string, actorName: string, action: string) => ({
    at: `2026-11-${at}:00:00.000Z`,
    actorName,
    action,
    subject: "test",
  });
  await db
    .insertInto("auditEntries")
    .values([
      entry("19T09", "admin", "settings.save"),
      entry("20T00", "berta", "users.create"),
      entry("20T23", "admin", "users.delete"),
      entry("21T00", "admin", "settings.save"),
    ])
    .execute();
  const ids = async (filter: object) => (await audit.list(filter)).rows.map(({ id }) => id);
  expect(await ids({ person: "admin" })).toEqual([4, 3, 1]);
  expect(await ids({ kind: "settings" })).toEqual([4, 1]);
  const day = { since: "2026-11-20T00:00:00.000Z", until: "2026-11-21T00:00:00.000Z" };
  expect(await ids(day)).toEqual([3, 2]);
  expect(await ids({ ...day, person: "berta", kind: "users" })).toEqual([2]);
  expect(await ids({ since: "2027-01-01T00:00:00.000Z" })).toEqual([]);
  expect(await audit.people()).toEqual([
    { username: "admin", name: "Firstadmin Lastadmin" },
    { username: "berta", name: "berta" },
  ]);
  await expect(audit.list({ since: "yesterday" })).rejects.toThrow("Please give a moment");
});

test("long values are cut in the list and whole in the entry", async () => {
  const { as } = await testApp();
  const { settings, audit } = (await as("admin")).admin;
  const text = "We keep little. ".repeat(5000);
  await settings.save({ key: "privacyPolicy", value: text });
  const [row] = (await audit.list()).rows;
  expect(row).toMatchObject({ before: '""', isCut: true });
  expect(row?.after).toHaveLength(600);
  expect(await audit.byId({ id: row?.id ?? 0 })).toMatchObject({
    after: JSON.stringify(text),
    isCut: false,
  });
  await expect(audit.byId({ id: 99 })).rejects.toThrow("This entry does not exist.");
});

test("calls at once share the hundred entries of a minute", async () => {
  const { as, db } = await testApp();
  await addMany(db, 80);
  const { leads } = await as("admin");
  const ids = Array.from({ length: 160 }, (_, index) => index + 1);
  const calls = [0, 40, 80, 120].map((from) =>
    leads.change({ ids: ids.slice(from, from + 40), addTags: ["spring"] }),
  );
  await Promise.all(calls);
  const changes = db.selectFrom("auditEntries").where("action", "=", "leads.change");
  expect(await changes.select("id").execute()).toHaveLength(98);
});

test("entries older than five years are deleted", async () => {
  const { app, db } = await testApp();
  const at = ["2021-11-19T00:00:00.000Z", "2021-11-21T00:00:00.000Z", "2026-11-01T00:00:00.000Z"];
  await db
    .insertInto("auditEntries")
    .values(at.map((each) => ({ at: each, actorName: "admin", action: "test", subject: "test" })))
    .execute();
  const kept = async () =>
    (await db.selectFrom("auditEntries").select("at").orderBy("at").execute()).map((row) => row.at);
  await pruneJournal(app, "auditEntries", new Date("2026-11-20T00:00:00Z"));
  expect(await kept()).toEqual(at.slice(1));
  await pruneJournal(app, "auditEntries", new Date("2036-11-20T00:00:00Z"));
  expect(await kept()).toEqual([]);
});

test("of refused sign-ins the newest are kept, and of other entries all", async () => {
  const { db } = await testApp();
  const days = ["2026-11-01", "2026-11-02", "2026-11-03"].map((day) => `${day}T00:00:00.000Z`);
  const entry = (at: string, action: string) => ({ at, actorName: "", action, subject: "test" });
  const refused = days.map((at) => entry(at, "accounts.signInRefused"));
  await db
    .insertInto("auditEntries")
    .values([...refused, entry("2026-10-01T00:00:00.000Z", "test")])
    .execute();
  await pruneRefusals(db, 2);
  const left = await db.selectFrom("auditEntries").select("at").orderBy("at").execute();
  expect(left.map(({ at }) => at)).toEqual(["2026-10-01T00:00:00.000Z", ...days.slice(1)]);
});
