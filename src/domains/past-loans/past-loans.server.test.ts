import { expect, onTestFinished, test, vi } from "vitest";
import { allTables } from "#app/tables.ts";
import { byName, type Db } from "#platform/database/engine.ts";
import { DAY_MS } from "#kit/values/times.ts";
import { idOf, MESSAGE } from "#test/kit/leads.ts";
import { peopleImports } from "#test/kit/people-imports.ts";
import { sweepPeopleImports } from "./importer.server.ts";
import { PEOPLE_FILES } from "./past-loans.ts";

const HEAD = "First name,Last name,Email,Phone,Closed,Loan amount,Rate,Term,Program,State,LO,Notes";
const ROWS = [
  'Ann,Lee,ann@example.com,(212) 555-0101,3/15/2021,"$350,000",6.25%,30,FHA,New York,officer,Twins',
  "Ann,Lee,ann@example.com,(212) 555-0101,2024-05-01,410000,5.875,180 months,Conventional,NY,,",
  "Bo,Chan,,646-555-0199,,,,,,,,Met at a fair",
  `Ada,Example,${MESSAGE.email},,1/2/2020,200000,3,15 years,VA,TX,Nobody Here,`,
  "Cy,Wrong,cy@example.com,,31/31/2020,200000,,,,,,",
  "Dee,Gone,,,,,,,,,,",
];
const FILE = [HEAD, ...ROWS].join("\r\n");

/** PostgreSQL tells rows in no order. */
function inOrder(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

/** Everything that is stored but the imports themselves and the journal. */
async function everything(db: Db) {
  const out: Record<string, unknown> = {};
  const beside =
    /^(peopleImport|audit|reads$|readRecords|journal|leases|uploads|chain|secondFactor|sessions)/;
  for (const { name, options } of allTables)
    if (!options.isView && !beside.test(name))
      out[name] = (await byName(db).selectFrom(name).selectAll().execute()).toSorted(inOrder);
  return out;
}

test("rows become people with their loans, and each row that is not taken says why", async () => {
  const { as, importFile, db } = await peopleImports();
  await (await as("visitor")).contact.send({ ...MESSAGE, name: "Ada Example" });
  const officerId = await idOf({ db }, "officer");
  const before = await db.selectFrom("outbox").selectAll().execute();
  const { report, admin, leads, refused } = await importFile(FILE);
  expect(report).toMatchObject({
    state: "done",
    total: 6,
    done: 6,
    counts: { added: 2, loan: 2, here: 0, refused: 2 },
    loans: 3,
    mayUndo: true,
  });
  expect((await leads.list({})).rows).toMatchObject([{ name: "Ada Example" }]);
  const [ann] = (await leads.list({ search: "Ann Lee" })).rows;
  expect(ann).toMatchObject({ stage: "closed", source: "import", state: "NY", text: "Twins" });
  expect(ann).toMatchObject({ assigneeId: officerId, waitsSince: null, isUnread: false });
  const sheet = await leads.byAddress({ kind: "message", reference: ann?.reference ?? "" });
  expect(sheet.permitted).toEqual([]);
  expect(sheet.pastLoans.map(({ id: _id, ...loan }) => loan)).toEqual([
    {
      closedOn: "2024-05-01",
      amount: 410_000,
      ratePercent: 5.875,
      termMonths: 180,
      program: "Conventional",
      state: "NY",
      officer: "",
    },
    {
      closedOn: "2021-03-15",
      amount: 350_000,
      ratePercent: 6.25,
      termMonths: 360,
      program: "FHA",
      state: "NY",
      officer: "Firstofficer Lastofficer",
    },
  ]);
  const ada = await leads.byAddress({ kind: "message", reference: "1" });
  expect(ada.pastLoans).toMatchObject([{ termMonths: 180, officer: "Nobody Here" }]);
  expect(await refused()).toBe(
    `\uFEFF${HEAD},Line,Why it was not taken\r\n` +
      "Cy,Wrong,cy@example.com,,31/31/2020,200000,,,,,,,6,“31/31/2020” is not the day of a closing, such as 3/15/2021.\r\n"
        .replace("6,“", '6,"“')
        .replace("2021.\r", '2021."\r') +
      "Dee,Gone,,,,,,,,,,,7,An email or a phone number is missing.\r\n",
  );
  // Nobody is written to, told or permitted anything, and the activity has one entry
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual(before);
  expect(await db.selectFrom("consents").selectAll().execute()).toEqual([]);
  expect((await admin.notices.list({})).rows).toHaveLength(1);
  expect((await admin.admin.audit.list({})).rows.map(({ action }) => action)).toEqual([
    "pastLoans.refused",
    "pastLoans.start",
    "pastLoans.addFile",
  ]);
});

test("the same file again changes nothing, also after a person has another name", async () => {
  const { importFile, db } = await peopleImports();
  await importFile(FILE);
  await db.updateTable("people").set({ name: "Ann Smith" }).where("name", "=", "Ann Lee").execute();
  const before = await everything(db);
  const { report } = await importFile(FILE);
  expect(report.counts).toEqual({ added: 0, loan: 0, here: 4, refused: 2 });
  expect(await everything(db)).toEqual(before);
});

test("the preview says of each row what the import then does", async () => {
  const { as, upload, admin, start } = await peopleImports();
  await (await as("visitor")).contact.send({ ...MESSAGE, name: "Ada Example" });
  const { id, fields } = await upload(FILE);
  const { rows, examples } = await admin.admin.pastLoans.preview({ id, fields: fields.join() });
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    "added",
    "loan",
    "added",
    "loan",
    "refused",
    "refused",
  ]);
  expect(rows[3]?.notes).toEqual([
    "There is no loan officer “Nobody Here” here: the name is kept.",
  ]);
  expect(examples.slice(0, 3)).toEqual(["Ann", "Lee", "ann@example.com"]);
  const { counts } = await start(id, fields);
  expect(counts).toEqual({ added: 2, loan: 2, here: 0, refused: 2 });
});

test("an undo leaves everything as it was, byte for byte", async () => {
  const { as, importFile, undo, db } = await peopleImports();
  await (await as("visitor")).contact.send({ ...MESSAGE, name: "Ada Example" });
  const before = await everything(db);
  const consents = "Consent,Consent date,Consent words";
  const permitted = [`${HEAD},${consents}`, ...ROWS.map((row) => `${row},email,1/1/2024,Yes.`)];
  const { id, report } = await importFile(permitted.join("\n"));
  expect(report.counts.added).toBe(2);
  expect(await db.selectFrom("consents").selectAll().execute()).toHaveLength(3);
  const undone = await undo(id);
  expect(undone).toMatchObject({ state: "undone", mayUndo: false, hasRefused: false, kept: [] });
  expect(await everything(db)).toEqual(before);
  expect((await importFile(FILE)).report.counts).toMatchObject({ added: 2, loan: 2 });
});

test("an undo keeps and names people with whom something has happened, for seven days", async () => {
  const { importFile, undo, leads, admin, db } = await peopleImports();
  const { id } = await importFile(FILE);
  const [ann] = (await leads.list({ search: "Ann Lee" })).rows;
  await leads.addNote({ id: ann?.id ?? 0, text: "Called." });
  const [bo] = (await leads.list({ search: "Bo Chan" })).rows;
  await leads.see({ id: bo?.id ?? 0 });
  expect((await leads.list({})).rows).toMatchObject([{ name: "Ann Lee" }]);
  expect((await undo(id)).kept).toEqual([{ id: Number(ann?.reference), name: "Ann Lee" }]);
  const names = await db.selectFrom("people").select("name").execute();
  expect(names).toEqual([{ name: "Ann Lee" }]);
  expect(await db.selectFrom("pastLoans").selectAll().execute()).toHaveLength(2);
  const second = await importFile(FILE.replaceAll("Bo", "Boris"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * DAY_MS + 1000 });
  onTestFinished(() => void vi.useRealTimers());
  await expect(admin.admin.pastLoans.undo({ id: second.id })).rejects.toThrow("for 7 days");
});

test("separators and encodings are found by themselves, and the mapping is remembered", async () => {
  const { upload, admin, start, leads } = await peopleImports();
  const text = "Kunde;E-mail\r\nZoë Müller;zoe@example.com\r\n";
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  const files = [
    { content: Buffer.from(text), found: ["UTF-8", "semicolon"] },
    { content: Buffer.from(`\uFEFF${text}`), found: ["UTF-8", "semicolon"] },
    { content: utf16, found: ["UTF-16", "semicolon"] },
    { content: Buffer.from(utf16).swap16(), found: ["UTF-16", "semicolon"] },
    { content: Buffer.from(text, "latin1"), found: ["Windows-1252", "semicolon"] },
    { content: Buffer.from(`sep=\t\n${text.replaceAll(";", "\t")}`), found: ["UTF-8", "tab"] },
  ];
  const [first] = files;
  const { id, fields } = await upload(first?.content ?? "");
  expect(fields).toEqual(["", "email"]);
  await expect(start(id, fields)).rejects.toThrow("Please choose the column with the name.");
  await start(id, ["name", "email"]);
  for (const { content, found } of files) {
    const next = await upload(content);
    expect([next.encoding, next.separator]).toEqual(found);
    expect(next.fields).toEqual(["name", "email"]);
    const { rows } = await admin.admin.pastLoans.preview({ id: next.id, fields: "name,email" });
    expect(rows).toMatchObject([{ name: "Zoë Müller", outcome: "here" }]);
  }
  expect((await leads.list({ search: "Zoë" })).rows).toHaveLength(1);
  const corrected = text.replaceAll("\r\n", ";Line;Why it was not taken\r\n");
  expect((await upload(corrected)).fields).toEqual(["name", "email", "", ""]);
});

test("an encoding that is marked counts, also when a sign is broken", async () => {
  const { upload, admin } = await peopleImports();
  const text = Buffer.from("\uFEFFName,Email\nMüller,m@example.com\nZoë");
  const { id, encoding } = await upload(Buffer.concat([text, Buffer.from([255, 44, 122])]));
  expect(encoding).toBe("UTF-8");
  const { rows } = await admin.admin.pastLoans.preview({ id, fields: "name,email" });
  expect(rows.map(({ name }) => name)).toEqual(["Müller", "Zoë\uFFFD"]);
});

test("rows across the pieces of a long file are whole, each with its line", async () => {
  const { upload, admin, importFile, db } = await peopleImports();
  const note = `"${"So long ".repeat(30)}\n""ü"",\nend"`;
  const rows = Array.from({ length: 400 }, (_, at) => `Person ${at},p${at}@example.com,${note}`);
  const last = `Nobody,,${note}`;
  const file = Buffer.from(["Name,Email,Note", ...rows, last].join("\n"), "latin1");
  const { id, total, encoding } = await upload(file);
  expect([total, encoding]).toEqual([401, "Windows-1252"]);
  const preview = await admin.admin.pastLoans.preview({ id, fields: "name,email,note" });
  expect(preview.rows.map((row) => row.id).slice(0, 3)).toEqual([2, 5, 8]);
  const { report, refused } = await importFile(file);
  expect(report.counts).toMatchObject({ added: 400, refused: 1 });
  expect(await refused()).toContain(",1202,An email or a phone number is missing.");
  const notes = await db.selectFrom("contactSubmissions").select("message").distinct().execute();
  expect(notes.map(({ message }) => message.slice(-9))).toEqual(['\n"ü",\nend']);
});

test("what cannot be read beside a person is left out, and what can be read in two ways refused", async () => {
  const { importFile, leads, db } = await peopleImports();
  const { refused: download } = await importFile(
    [
      "Name,Email,Closed,Amount,Rate,Term in months,State,Consent,Consent date,Consent words,Own",
      `Ann Lee,ann@example.com,3/15/2021,350000,about 6,12,Bavaria,email,1/1/2024,${"x".repeat(2001)},`,
      "Bo Chan,bo@example.com,,250000,,,,,,,",
      "Cy Dow,cy@example.com,5.4.2021,200000,,,,,,,secret",
      "Di Eck,di@example.com,3/15/2021,100000001,,,,,,,",
    ].join("\n"),
  );
  const refused = await download();
  expect((await leads.list({ source: "import" })).rows).toHaveLength(2);
  const loans = await db.selectFrom("pastLoans").selectAll().execute();
  expect(loans).toMatchObject([{ amount: 350_000, ratePercent: null, termMonths: 12, state: "" }]);
  expect(await db.selectFrom("consents").selectAll().execute()).toEqual([]);
  expect(refused).toContain("“5.4.2021” is not the day");
  expect(refused).toContain("“100000001” is no loan amount");
  // Of a column that is left out
  expect(refused).not.toContain("secret");
});

test.each([
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "Only CSV and text files"],
  ["no rows", "Name,Email\n", "headings but no rows"],
  ["a person in its first line", "Ann,ann@example.com\nBo,b@example.com\n", "not a person"],
  ["one column", "Name\nAnn\n", "two or more"],
  ["open quotes", 'Name,Email\nAnn,a@example.com\n"Bo,b@example.com\n', "Line 3: the quotation"],
  ["bytes that are no text", "Name,Email\nAnn Lee is here,\0\n", "no text"],
])(
  "a file with %s is refused with the reason, and nothing of it stays",
  async (_what, file, why) => {
    const { send, app, db } = await peopleImports();
    const answer = await send(file);
    expect(await answer.text()).toContain(why);
    expect(await db.selectFrom("peopleImports").selectAll().execute()).toEqual([]);
    expect((await app.uploads.storage.notUnder("none")).size).toBe(0);
  },
);

test("permissions need a channel, a day and the words; otherwise none are known", async () => {
  const { importFile, db, leads } = await peopleImports();
  const { id } = await importFile(
    [
      "Name,Email,Phone,Consent,Consent date,Consent words",
      "Ann Lee,ann@example.com,2125550101,call & text,1/5/2024,You may call me.",
      "Bo Chan,bo@example.com,2125550102,text,,You may text me.",
      "Cy Dow,cy@example.com,2125550103,fax,1/5/2024,You may fax me.",
      "Di Eck,di@example.com,2125550104,none known,1/5/2024,",
      "Ed Fry,ed@example.com,,call,1/5/2024,You may call me.",
    ].join("\n"),
  );
  const receipts = await db.selectFrom("consents").selectAll().execute();
  expect(receipts.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "Ann Lee call",
    "Ann Lee text",
  ]);
  expect(receipts[0]).toMatchObject({
    how: "file",
    givenAt: "2024-01-05T00:00:00.000Z",
    wording: "You may call me.",
    recordedBy: "admin",
    scope: "everything",
    page: `/admin/leads?import=${id}`,
  });
  const [ann] = (await leads.list({ search: "Ann Lee" })).rows;
  const address = { kind: "message", reference: ann?.reference ?? "" } as const;
  expect((await leads.byAddress(address)).permitted).toEqual(["call", "text"]);
});

test("a file does not take back what a person has withdrawn", async () => {
  const { importFile, leads, admin } = await peopleImports();
  const { id } = await leads.add({ name: "Ann Lee", phone: "2125550101", source: "phone" });
  const lead = (await leads.list({ search: "Ann Lee" })).rows[0]?.id ?? 0;
  const words = "Stop texting me.";
  const day = new Date(Date.now() - 40 * DAY_MS).toISOString();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(day) });
  onTestFinished(() => void vi.useRealTimers());
  await admin.consents.withdraw({ id: lead, kinds: ["text"], scope: "everything", words });
  vi.useRealTimers();
  const on = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  await importFile(
    `Name,Phone,Closed,Amount,Consent,Consent date,Consent words\nAnn Lee,2125550101,2020-01-02,200000,text,${on},Yes.`,
  );
  const sheet = await leads.byAddress({ kind: "message", reference: String(id) });
  expect(sheet.pastLoans).toHaveLength(1);
  expect(sheet.permitted).toEqual([]);
  expect(sheet.refusals.text).toBeDefined();
});

test("a person with the same address and another name is another person", async () => {
  const { importFile, db } = await peopleImports();
  await importFile(
    "Name,Email\nAnn Lee,home@example.com\nBob Lee,home@example.com\nann  lee,HOME@example.com",
  );
  const people = await db.selectFrom("people").select("name").orderBy("id").execute();
  expect(people).toEqual([{ name: "Ann Lee" }, { name: "Bob Lee" }]);
});

test("an import that was killed in the middle goes on where it stopped, and canceled, is taken back", async () => {
  const { upload, admin, app, db, undo } = await peopleImports();
  const before = await everything(db);
  const rows = Array.from({ length: 230 }, (_, at) => `Person ${at},p${at}@example.com`);
  const file = ["Name,Email", ...rows].join("\n");
  const { id } = await upload(file);
  await admin.admin.pastLoans.start({ id, fields: "name,email" });
  const transaction = app.db.transaction.bind(app.db);
  let left = 3;
  const killed = vi.spyOn(app.db, "transaction").mockImplementation(() => {
    if ((left -= 1) < 0) throw Object.assign(new Error("killed"), { code: "KILLED" });
    return transaction();
  });
  await app.jobs.run("pastLoans");
  killed.mockRestore();
  const half = await admin.admin.pastLoans.byId({ id });
  expect(half).toMatchObject({ state: "failed" });
  expect(half.done).toBeGreaterThan(10);
  expect(half.done).toBeLessThan(230);
  await admin.admin.pastLoans.start({ id, fields: "name,email" });
  await app.jobs.run("pastLoans");
  expect(await admin.admin.pastLoans.byId({ id })).toMatchObject({
    state: "done",
    done: 230,
    counts: { added: 230, loan: 0, here: 0, refused: 0 },
  });
  expect(await undo(id)).toMatchObject({ state: "undone" });
  const again = await upload(file);
  await admin.admin.pastLoans.start({ id: again.id, fields: "name,email" });
  const running = app.jobs.run("pastLoans");
  await expect
    .poll(async () => (await admin.admin.pastLoans.byId({ id: again.id })).done)
    .toBeGreaterThan(0);
  await admin.admin.pastLoans.undo({ id: again.id });
  await running;
  await app.jobs.run("pastLoans");
  expect(await admin.admin.pastLoans.byId({ id: again.id })).toMatchObject({ state: "undone" });
  expect(await everything(db)).toEqual(before);
});

test("the file is deleted at the end, or after a week with the rows that were not taken", async () => {
  const { upload, importFile, app, db, admin } = await peopleImports();
  const stored = async () => (await app.uploads.storage.notUnder("none")).size;
  const { id } = await importFile(FILE);
  expect(await stored()).toBe(0);
  const waiting = await upload(FILE);
  expect(await stored()).toBe(1);
  await sweepPeopleImports(app);
  expect(await stored()).toBe(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * DAY_MS + 1000 });
  onTestFinished(() => void vi.useRealTimers());
  await sweepPeopleImports(app);
  expect(await stored()).toBe(0);
  expect(await db.selectFrom("peopleImportRows").selectAll().execute()).toEqual([]);
  const discarded = { state: "undone", heads: [], fields: [] };
  expect(await admin.admin.pastLoans.byId({ id: waiting.id })).toMatchObject(discarded);
  expect(await admin.admin.pastLoans.byId({ id })).toMatchObject({ state: "done", mayUndo: false });
});

test("only an admin uploads, and tokens and officers read nothing of it", async () => {
  const { send, as } = await peopleImports();
  expect((await send(FILE, "officer")).status).toBe(403);
  expect((await send(FILE, "assistant")).status).toBe(403);
  await expect((await as("assistant")).admin.pastLoans.imports()).rejects.toThrow("not allowed");
  expect(PEOPLE_FILES).toContain("/api/admin/");
});
