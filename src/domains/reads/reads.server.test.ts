import { describe, expect, onTestFinished, test, vi } from "vitest";
import { outputOf, restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { collectorOf } from "#kit/values/shown-rows.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import { metaOf } from "#platform/trpc.ts";
import { pdfOfSize } from "#test/kit/files.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { actorFor, type ActorName, headersFor, proveAgain } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { pruneJournal } from "#domains/audit/audit.server.ts";
import { LIMITED_BY, limitsInWords } from "./reads.ts";
import { pruneSearches } from "./reads.server.ts";

const NETWORK = "203.0.113.0/24";

/** A message and an application of one person, and who reads them over HTTP. */
async function desk() {
  const server = await uploadServer({ TRUST_PROXY: "1" });
  const { db, as, get } = server;
  const visitor = await as("visitor");
  const message = await visitor.contact.send(MESSAGE);
  const { id: applicationId, reference } = await visitor.applications.submit({ ...REQUEST });
  const sessions = new Map<ActorName, Record<string, string>>();
  const headers = async (who: ActorName) => {
    const own = sessions.get(who) ?? (await headersFor(db, who));
    sessions.set(who, own);
    return { ...own, "x-forwarded-for": "203.0.113.77" };
  };
  const open = async (path: string, given?: Record<string, string>) => {
    const response = await get(path, { headers: given ?? (await headers("admin")) });
    return { status: response.status, text: await response.text() };
  };
  const all = db.selectFrom("reads").selectAll().orderBy("id");
  const reads = () => all.where("what", "not like", "admin.reads.%").execute();
  const records = async () => {
    const rows = await db.selectFrom("readRecords").selectAll().orderBy("id").execute();
    return rows.map(({ readId, onTable, recordId }) => `${readId} ${onTable} ${recordId}`);
  };
  return { ...server, message, applicationId, reference, open, reads, records };
}

describe("Each staff read of people is a row: who, when, by which session and network, which records", () => {
  test("a list names its filter and the ids that were shown, page by page", async () => {
    const { open, reads, records, message } = await desk();
    const list = "/api/admin/contact-submissions?limit=1";
    expect((await open(`${list}&search=Ada&status=unread`)).status).toBe(200);
    expect(await reads()).toMatchObject([
      {
        actorName: "admin",
        what: "admin.contact.list",
        session: expect.stringMatching(/^[\w-]{16}$/),
        token: null,
        network: NETWORK,
        filter: '{"status":"unread"}',
        search: "Ada",
        fields: null,
        count: 1,
      },
    ]);
    expect(await records()).toEqual([`1 contactSubmissions ${message.id}`]);
  });

  test("the same page again is none; new records join its row; after an hour another row begins", async () => {
    const { open, reads, records, as } = await desk();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const list = "/api/admin/contact-submissions?limit=25";
    await open(list);
    const [first] = await reads();
    await open(list);
    expect(await reads()).toEqual([first]);
    const { id } = await (
      await as("visitor")
    ).contact.send({ ...MESSAGE, message: "And may I do so now?" });
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    await open(list);
    const [grown, ...others] = await reads();
    expect(others).toEqual([]);
    expect(grown).toMatchObject({ at: first?.at, count: 2 });
    expect(grown?.until).toBe(new Date().toISOString());
    expect((await records()).at(-1)).toBe(`1 contactSubmissions ${id}`);
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    await open(list);
    expect(await reads()).toHaveLength(2);
  });

  test("a record, with what it shows of others", async () => {
    const { open, reads, records, applicationId, reference } = await desk();
    await open(`/api/leads/application/${reference}`);
    expect(await reads()).toMatchObject([{ what: "leads.byAddress", count: 3 }]);
    const shown = await records();
    expect(shown).toContain(`1 loanApplications ${applicationId}`);
    // The application's lead, and that of the message with the same address
    expect(shown.filter((record) => record.includes("leads"))).toHaveLength(2);
  });

  test("a file names its columns and all of its rows", async () => {
    const { open, reads, records, db, applicationId, message } = await desk();
    for (const path of [
      "exports/loan-applications?columns=reference,email",
      `loan-applications/${applicationId}/mismo`,
      "leads/1/person-file",
    ]) {
      await proveAgain(db);
      expect((await open(`/api/admin/${path}`)).status).toBe(200);
    }
    expect(await reads()).toMatchObject([
      { what: "admin.exports.applications", fields: "reference, email", count: 1 },
      { what: "admin.exports.mismo", fields: null, count: 1 },
      { what: "admin.people.file", count: 2 },
    ]);
    expect(await records()).toEqual([
      `1 loanApplications ${applicationId}`,
      `2 loanApplications ${applicationId}`,
      "3 leads 1",
      `3 contactSubmissions ${message.id}`,
    ]);
  });

  test("a borrower's document that is opened", async () => {
    const { open, as, upload, db, records, applicationId } = await desk();
    const { documents } = await as("admin");
    await documents.askFor({ id: applicationId, name: "Pay stubs" });
    const [asked] = await documents.list({ id: applicationId });
    const id = asked?.id ?? 0;
    const document = { content: pdfOfSize(2000), name: "pay.pdf" };
    await upload("/api/document-files", { documentId: String(id), document }, "admin");
    const { fileUrl } = await db
      .selectFrom("documentFiles")
      .select("fileUrl")
      .executeTakeFirstOrThrow();
    const before = await records();
    expect((await open(fileUrl)).status).toBe(200);
    const added = (await records()).slice(before.length);
    expect(added).toEqual([expect.stringMatching(new RegExp(`^\\d+ documents ${id}$`))]);
  });

  test("a token by its name, an officer, but no borrower and nothing of one's own", async () => {
    const { open, reads, as, db } = await desk();
    const { admin } = await as("admin");
    const { token } = await admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"] });
    await open("/api/admin/contact-submissions", { authorization: `Bearer ${token}` });
    await open("/api/leads?limit=25&search=Nobody", await headersFor(db, "officer"));
    await open("/api/user/loan-applications", await headersFor(db, "customer"));
    await open("/api/user");
    expect(await reads()).toMatchObject([
      { actorName: "admin", token: "CRM", session: null },
      { actorName: "officer", what: "leads.list", search: "Nobody", count: 0 },
    ]);
  });

  test("what a change answers, even one that changes nothing, and ids and numbers that a search finds", async () => {
    const { as, records, reads, message } = await desk();
    const assistant = await as("assistant");
    await assistant.admin.contact.setStatus({ id: message.id, status: "unread" });
    expect(await records()).toEqual([`1 contactSubmissions ${message.id}`]);
    await assistant.leads.ids({ search: "Ada" });
    await assistant.admin.contact.counts({ search: "Ada" });
    expect((await reads()).slice(1)).toMatchObject([
      { what: "leads.ids", search: "Ada", count: 2 },
      { what: "admin.contact.counts", search: "Ada", count: 0 },
    ]);
  });

  test("letters typed one after the other are one search, other words another", async () => {
    const { as, reads } = await desk();
    const { admin } = await as("admin");
    for (const search of ["A", "Ad", "Ada", "Ad", "Ada B", "Ben"])
      await admin.contact.list({ limit: 25, search });
    expect((await reads()).map(({ search }) => search)).toEqual(["Ada B", "Ben"]);
  });

  test("a notice on the live connection", async () => {
    const { app, as, reads, db } = await desk();
    const actor = await actorFor(db, "admin");
    if (!actor) throw new Error("There is no admin.");
    const sent: string[] = [];
    const leave = app.live.join({
      actor,
      leadId: undefined,
      open: () => sent.push("open"),
      send: (event) => sent.push(event),
      end: () => {},
    });
    onTestFinished(leave);
    await expect.poll(() => sent).toContain("open");
    await (await as("visitor")).contact.send({ ...MESSAGE, email: "ben@example.com" });
    await expect.poll(() => sent).toContain("notice");
    expect(await reads()).toMatchObject([{ what: "notices.live", count: 1 }]);
  });

  test("while the disk is full, it is shown and stands in the log", async () => {
    const { app, db, logged } = await desk();
    const actor = await actorFor(db, "admin");
    if (!actor) throw new Error("There is no admin.");
    const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
    vi.spyOn(app.db, "transaction").mockImplementation(() => {
      throw full;
    });
    const rows = [{ table: "leads", id: 7 }];
    await app.journal.add(actor, { what: "leads.list", rows });
    expect(logged.join("")).toContain('"records":"leads 7"');
    const other = new Error("a mistake");
    vi.spyOn(app.db, "transaction").mockImplementation(() => {
      throw other;
    });
    await expect(app.journal.add(actor, { what: "leads.list", rows })).rejects.toThrow(other);
  });
});

describe("What could a session, a token or a person see between two times", () => {
  test("is answered by name, also as a file", async () => {
    const { open, as, db, message, reads } = await desk();
    const before = new Date(Date.now() - 1000).toISOString();
    await open("/api/admin/contact-submissions");
    const [read] = await reads();
    const { admin } = await as("admin");
    const filter = { session: read?.session ?? "", since: before };
    const { rows } = await admin.reads.records({ ...filter, until: new Date().toISOString() });
    const found = { table: "contactSubmissions", recordId: message.id, name: MESSAGE.name };
    expect(rows).toMatchObject([{ ...found, path: `/admin/messages/${message.id}` }]);
    const { summary } = rows[0] ?? {};
    expect(summary).toBe(metaOf(procedures["admin.contact.list"] as never).summary);
    for (const narrowed of [
      { ...filter, until: before },
      { ...filter, since: new Date(Date.now() + DAY_MS).toISOString() },
      { ...filter, session: "somebody else's" },
    ])
      expect(await admin.reads.records(narrowed)).toEqual({ rows: [] });
    await proveAgain(db);
    const file = await open(`/api/admin/exports/reads?person=admin&columns=actorName,name,table`);
    expect(file.text.split("\r\n").slice(0, 2)).toEqual([
      "To whom,Whose,Kind of record",
      `admin,${MESSAGE.name},contactSubmissions`,
    ]);
  });

  test("a record says by whom it was seen, with the documents and emails of its person, and a person what they read by token", async () => {
    const { as, open, reference } = await desk();
    const { admin } = await as("admin");
    const { token } = await admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"] });
    await open(`/api/leads/application/${reference}`);
    await open("/api/admin/mails");
    await open("/api/admin/contact-submissions", { authorization: `Bearer ${token}` });
    const seen = ["admin.contact.list", "admin.mail.all", "leads.byAddress"];
    const whatOf = ({ rows }: { rows: { what: string }[] }) => rows.map(({ what }) => what);
    expect(whatOf(await admin.reads.list({ lead: 1 }))).toEqual(seen);
    expect(whatOf(await admin.reads.list({ person: "admin" }))).toEqual(
      expect.arrayContaining(seen),
    );
    expect(await admin.reads.readers({ id: 1 })).toMatchObject([
      { actorName: "admin", token: "CRM", reads: 1 },
      { actorName: "admin", token: null, reads: 2 },
    ]);
    expect((await admin.reads.list({ lead: 99 })).rows).toEqual([]);
  });
});

describe("An erasure", () => {
  test("leaves who saw the records, to be found by their numbers, without the words that looked for them", async () => {
    const { as, open, reads, records, reference, applicationId } = await desk();
    const { admin } = await as("admin");
    const typed = ["Ada", "Ada Somebody", "555-0199", "ADA@example.com", reference];
    for (const search of typed)
      await open(`/api/admin/subscribers?search=${encodeURIComponent(search)}`);
    await open("/api/admin/loan-applications?search=Ada");
    await open("/api/admin/loan-applications?search=Zelda");
    const before = await records();
    for (const [id, name] of [
      [2, reference],
      [1, "Message 1"],
    ] as const)
      await admin.people.erase({ id, reason: "Asked", typed: name, override: "A test" });
    expect((await records()).slice(0, before.length)).toEqual(before);
    const words = (await reads()).flatMap(({ search }) => search ?? []);
    expect(words).toEqual(["Zelda"]);
    const found = await admin.reads.records({ table: "loanApplications", record: applicationId });
    expect(found.rows).toMatchObject([{ what: "admin.applications.list", name: "", path: null }]);
    const list = await admin.reads.list({ table: "loanApplications", record: applicationId });
    expect(list.rows.at(-1)?.what).toBe("admin.applications.list");
  });
});

test("reads are kept for five years, the typed words for 90 days", async () => {
  const { app, open, records, reads } = await desk();
  await open("/api/admin/contact-submissions?search=Ada");
  const later = async (days: number) => {
    const day = new Date(Date.now() + days * DAY_MS);
    await pruneJournal(app, "reads", day);
    await pruneSearches(app, day);
  };
  await later(89);
  expect(await reads()).toMatchObject([{ search: "Ada", count: 1 }]);
  await later(91);
  expect(await reads()).toMatchObject([{ search: null, count: 1 }]);
  expect(await records()).toHaveLength(1);
  await later(5 * 365 + 3);
  expect(await records()).toEqual([]);
});

/** Queries of staff that show nobody's data, each with the reason. */
const NOT_OF_PEOPLE: Record<string, string> = {
  "admin.apiTokens.list": "names of tokens and of who made them",
  "admin.archive.scope": "numbers only",
  "admin.audit.state": "numbers only",
  "admin.audit.people": "names of colleagues",
  "admin.backup.status": "numbers only",
  "admin.categories.list": "content",
  "admin.compliance.incidents": "what happened, without names",
  "admin.compliance.notes": "names of colleagues",
  "admin.compliance.state": "names of colleagues",
  "admin.content.byId": "content",
  "admin.content.list": "content",
  "admin.content.previewLink": "a link to content",
  "admin.content.version": "content",
  "admin.content.versions": "content",
  "admin.content.warnings": "content",
  "admin.dashboard.firstDay": "steps of a list",
  "admin.dashboard.stats": "numbers only",
  "admin.dashboard.system": "the machine's state",
  "admin.datedTables.desk": "published limits",
  "admin.datedTables.notices": "the lender's own notices",
  "admin.figures.read": "sums",
  "admin.inbox.read": "the lender's own inbox",
  "admin.inbox.status": "numbers only",
  "admin.mail.firstAnswers": "the lender's own texts",
  "admin.mail.previews": "samples",
  "admin.mail.server": "the lender's own mail server",
  "admin.mail.status": "numbers only",
  "admin.newsletter.desk": "articles and numbers of emails",
  "admin.newsletter.sending": "numbers of emails",
  "admin.officers.card": "an officer's public page",
  "admin.pictures.list": "content",
  "admin.pictures.uses": "content",
  "admin.quarantine.count": "numbers only",
  "admin.rates.desk": "published rates",
  "admin.rates.history": "published rates",
  "admin.reads.list": "who saw what; which records is another query",
  "admin.reads.readers": "names of colleagues",
  "admin.redirects.list": "addresses of pages",
  "admin.redirects.missing": "addresses of pages",
  "admin.secondFactor.overview": "numbers only",
  "admin.settings.contactWait": "the lender's own address",
  "admin.settings.list": "the lender's own settings",
  "admin.transfer.byId": "content",
  "admin.transfer.entries": "content",
  "admin.transfer.imports": "content",
  "admin.users.assigned": "numbers only",
  "admin.webhooks.deliveries": "references only",
  "admin.vendorMails.list": "the lender's rules",
  "admin.webhooks.list": "addresses of programs",
  "leads.counts": "numbers only",
  "leads.pipeline": "numbers only",
  "leads.settings": "the lender's own rules",
  "leads.staff": "names of colleagues",
  "notices.count": "numbers only",
  "notices.settings": "one's own settings",
  "officers.me": "oneself",
  "officers.myCard": "one's own licenses",
  "replies.templates": "the lender's own texts",
  "resources.categories": "the lender's own files",
  "resources.list": "the lender's own files",
};

const OF_STAFF = ["officer", "portal", "staff", "desk", "admin"];

test("every query of staff declares whose rows it shows, or is named with the reason why none", () => {
  const silent = restTable(procedures).filter(({ access, method, procedure }) => {
    const { shows, download } = metaOf(procedure);
    const schema = outputOf(procedure);
    if (method !== "GET" || !OF_STAFF.includes(access) || shows !== undefined) return false;
    return download ? false : !(schema && collectorOf(schema));
  });
  expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(NOT_OF_PEOPLE).toSorted());
});

const PAGING = ["id", "limit", "cursor", "direction", "search", "columns"];

/** The names of an input's fields. */
function fieldsOf(input: unknown): string[] {
  const { def, shape } = input as { def?: { in?: unknown; innerType?: unknown }; shape?: object };
  const inner = def?.in ?? def?.innerType;
  return inner ? fieldsOf(inner) : Object.keys(shape ?? {});
}

test("every field that limits a read of staff has its words", () => {
  const fields = restTable(procedures).flatMap(({ access, procedure }) => {
    const { shows, download } = metaOf(procedure);
    const schema = outputOf(procedure);
    const isRead = shows !== undefined || download || (schema && collectorOf(schema));
    return OF_STAFF.includes(access) && isRead ? procedure._def.inputs.flatMap(fieldsOf) : [];
  });
  const expected = new Set(fields.filter((field) => !PAGING.includes(field)));
  expect(Object.keys(LIMITED_BY).toSorted()).toEqual([...expected].toSorted());
  expect(limitsInWords('{"id":4,"kind":"message","unread":true,"table":"users"}').join()).toBe(
    "Kind: message,Unread: yes,Kind of record: User",
  );
});
