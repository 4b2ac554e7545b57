import { aboutApplication } from "./happened.server.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { addMany } from "#test/kit/many.ts";
import { actorFor, type ActorName, headersFor, proveAgain } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { EXPORT_PATHS } from "#domains/exports/exports.ts";
import { restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { recordDocument, recordTaken } from "./reads.server.ts";

const FROM = { "x-forwarded-for": "203.0.113.77" };

async function filled(count: number) {
  const server = await testServer({ TRUST_PROXY: "1" });
  await addMany(server.db, count);
  const sessions: Partial<Record<ActorName, Record<string, string>>> = {};
  const getAs = async (name: ActorName, path: string, from: Record<string, string> = FROM) => {
    sessions[name] ??= await headersFor(server.db, name);
    const response = await server.get(path, { headers: { ...sessions[name], ...from } });
    return { status: response.status, text: await response.text() };
  };
  const entries = async () =>
    server.db
      .selectFrom("auditEntries")
      .where("action", "like", "reads.%")
      .select(["actorName", "action", "subject", "after"])
      .orderBy("id")
      .execute();
  return { ...server, getAs, entries };
}

test("an export has its number, once it is written", async () => {
  const { db, getAs } = await filled(450);
  expect((await getAs("admin", `${EXPORT_PATHS.applications}?columns=reference`)).status).toBe(200);
  const after = async () =>
    (
      await db
        .selectFrom("auditEntries")
        .where("action", "=", "applications.export")
        .select("after")
        .execute()
    ).map((row) => JSON.parse(row.after ?? "{}") as object);
  await expect
    .poll(after)
    .toEqual([expect.objectContaining({ count: 450, network: "203.0.113.0/24" })]);
});

test("a person's file is named in the activity, whatever was done before in the minute", async () => {
  const { db, as } = await filled(700);
  const { admin, leads } = await as("admin");
  const rows = await db.selectFrom("leads").select("id").orderBy("id").execute();
  const ids = rows.map(({ id }) => id);
  await leads.change({ ids: ids.slice(0, 1000), addTags: ["x"] });
  await leads.change({ ids: ids.slice(1000), addTags: ["x"] });
  const file = await admin.people.file({ id: ids[0] ?? 0 });
  const pieces = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  const [further, taken] = entries.filter(({ action }) => action === "accounts.further");
  expect(taken?.subject).toMatch(/: taken out$/);
  expect(taken?.after).toContain("leads.exportPerson ");
  const { times, what } = JSON.parse(further?.after ?? "") as Further;
  // A thousand are named, and the others count by what was done
  expect([times, Object.keys(what).length, what["leads.change"]]).toEqual([1302, 1001, 302]);
});

interface Further {
  times: number;
  from: string[];
  what: Record<string, number>;
  changed?: Record<string, { before?: unknown; after?: unknown }>;
}

test("of a thousand actions of an admin in a minute a hundred are entries, of which two say how many more, and what was taken out", async () => {
  const { app, db, as } = await filled(450);
  const { admin } = await as("admin");
  const actor = await actorFor(db, "admin");
  if (!actor) throw new Error("There is no admin.");
  const from = { ...actor, network: "203.0.113.0/24" };
  for (let times = 0; times < 250; times += 1) {
    await admin.settings.save({ key: "licenseText", value: `License ${times}` });
    const file = {
      reference: `2025-${times}`,
      document: "W-2 forms",
      fileUrl: `/uploads/${times}`,
    };
    await recordDocument(db, from, file);
    const subject = aboutApplication(`2025-${times}`);
    await recordTaken(app, from, { action: "applications.mismo", on: subject, count: 1 });
  }
  const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  const further = entries.filter(({ action }) => action === "accounts.further");
  const taken = entries.filter(({ action }) => action === "applications.mismo");
  // 32 files are among the first entries
  expect([entries.length, taken.length, further.length]).toEqual([100, 32, 2]);
  expect(JSON.parse(further[0]?.after ?? "")).toMatchObject({ times: 218 });
  const { what, changed, ...rest } = JSON.parse(further[1]?.after ?? "") as Further;
  const session = actor.sessionId.slice(0, 16);
  expect(rest).toMatchObject({ times: 434 });
  expect(rest.from).toContain(`203.0.113.0/24 ${session}`);
  expect(Object.keys(what)).toContain("reads.document application 2025-249");
  expect(what).toMatchObject({ "settings.save licenseText": 217 });
  // What was changed is seen, and nothing of a borrower's record
  expect(changed).toEqual({
    "settings.save licenseText": { before: "License 32", after: "License 249" },
  });
});

test("a document is one entry a minute for each file, network and session or token, even of one name", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-04T10:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { db, entries } = await filled(1);
  const [one, other] = [await actorFor(db, "admin"), await actorFor(db, "admin")];
  if (!one || !other) throw new Error("There is no admin.");
  const network = "203.0.113.0/24";
  const token = { id: 1, name: "sync", scopes: [] };
  const byToken = { ...one, sessionId: "", via: "token" as const, network, token };
  const actors = [
    { ...one, network },
    { ...one, network: "198.51.100.0/24" },
    { ...other, network },
    byToken,
    { ...byToken, token: { ...token, id: 2 } },
  ];
  const file = { reference: "2025-1", document: "W-2 forms" };
  for (const actor of [...actors, ...actors])
    for (const fileUrl of ["/uploads/documents/a.pdf", "/uploads/documents/b.pdf"])
      await recordDocument(db, actor, { ...file, fileUrl });
  expect(await entries()).toHaveLength(2 * actors.length);
});

/** Queries of staff whose answer is a file; each records itself when it is downloaded. */
const FILES: Record<string, string> = {
  "admin.exports.activity": "audit.export",
  "admin.exports.reads": "reads.export",
  "admin.exports.applicationLog": "applications.export",
  "admin.exports.applications": "applications.export",
  "admin.exports.leads": "leads.export",
  "admin.exports.messages": "contact.export",
  "admin.exports.mismo": "applications.mismo",
  "admin.exports.subscribers": "newsletter.export",
  "admin.pastLoans.refused": "pastLoans.refused",
  "admin.people.file": "leads.exportPerson",
  "admin.transfer.exportContent": "transfer.export",
};

const IMPORT = {
  state: "done" as const,
  fileName: "people.csv",
  separator: ",",
  encoding: "UTF-8",
  heads: '["Name"]',
  fields: '["name"]',
  total: 0,
  createdAt: "2026-11-22T10:00:00.000Z",
  createdByName: "admin",
};

const STAFF_ROWS = restTable(procedures).filter(
  ({ access, method }) =>
    method === "GET" && ["officer", "portal", "staff", "desk", "admin"].includes(access),
);

test("every file that staff can download is an entry with the network and the session", async () => {
  const { db, getAs } = await filled(2);
  await db.insertInto("peopleImports").values(IMPORT).execute();
  const files = STAFF_ROWS.filter(({ procedure }) => metaOf(procedure).download);
  expect(files.map(({ name }) => name).toSorted()).toEqual(Object.keys(FILES).toSorted());
  for (const { name, path } of files) {
    await proveAgain(db);
    expect([name, (await getAs("admin", path.replace("{id}", "1"))).status]).toEqual([name, 200]);
    const origin = /"network":"203\.0\.113\.0\/24","session":"[\w-]{16}"/;
    const last = db.selectFrom("auditEntries").where("action", "=", FILES[name] ?? "");
    await expect
      .poll(() => last.select("after").execute())
      .toContainEqual({ after: expect.stringMatching(origin) });
  }
});
