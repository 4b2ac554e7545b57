import { expect, test } from "vitest";
import { clocksOf, isDue, TOPIC_NAMES } from "./compliance.ts";
import { dueNotices, readCompliance } from "./compliance.server.ts";
import { measureTransit } from "./transit.server.ts";
import { sealFirst } from "#domains/audit/chain/chain.server.ts";
import { notingCertificate } from "#domains/mail/server/certificates.server.ts";
import { isOnThisMachine } from "#platform/config.ts";
import { ago, DAY_MS, dayOf, daysAfter } from "#kit/values/times.ts";
import type { Encryption } from "#platform/at-rest/disk-encryption.ts";
import { testApp } from "#test/kit/app.ts";

/** An office where everything is as two laws ask. */
async function office() {
  const made = await testApp({ SECOND_FACTOR: "staff" });
  const { db } = made;
  const { admin, leads } = await made.as("admin");
  const { revision, ...settings } = await leads.settings();
  const retention = { applications: 25, messages: 24 };
  await admin.leads.saveSettings({ ...settings, revision, retention });
  await db.transaction().execute((trx) => sealFirst({ db: trx, key: made.app.key }));
  await db.updateTable("journalHead").set({ place: 1 }).execute();
  const staff = await db.selectFrom("users").select("id").execute();
  const factor = {
    kind: "time-code" as const,
    name: "Phone",
    sealedSecret: "x",
    createdAt: ago(0),
  };
  for (const { id: userId } of staff)
    await db
      .insertInto("secondFactors")
      .values({ ...factor, userId })
      .execute();
  const lists: Record<string, string[]> = (await admin.compliance.state()).lists;
  for (const topic of TOPIC_NAMES)
    await admin.compliance.addNote({
      topic,
      text: `Done, see folder ${topic}.`,
      list: lists[topic] ?? [],
    });
  const verified = {
    at: ago(0),
    takenAt: ago(0),
    problem: null as string | null,
    isOpened: true,
    rows: [],
  };
  const encryption: Encryption = { disk: "encrypted", backups: true, keyOnSameDisk: false };
  const state = { url: "https://lender.example", verified, encryption };
  const { backups } = made.app;
  const app = {
    ...made.app,
    publicUrl: () => state.url,
    backups: { ...backups, status: () => ({ ...backups.status(), verified: state.verified }) },
  };
  /** The places that are in a state that does not count. */
  const open = async () => {
    const { ftc, ny } = (await readCompliance(app, state.encryption)).paragraphs;
    return [...ftc, ...ny]
      .filter(({ state: each }) => each === "open" || each === "missing")
      .map(({ place }) => place);
  };
  /** The places that are not met and name no next step. */
  const withoutNext = async () => {
    const { ftc, ny } = (await readCompliance(app, state.encryption)).paragraphs;
    const unmet = [...ftc, ...ny].filter(({ state: each }) => each === "open");
    return unmet.filter(({ next }) => next.length === 0).map(({ place }) => place);
  };
  return { ...made, app, admin, state, open, withoutNext };
}

type Office = Awaited<ReturnType<typeof office>>;

const long = (days: number) => ago(days * DAY_MS);

const STOLEN = {
  what: "A stolen laptop",
  people: 3,
  stateToldOn: "",
  ftcToldOn: "",
  closedOn: "",
  notTold: "",
};

const MAIL_SERVER = {
  id: 1,
  host: "mail.example",
  port: 587,
  security: "starttls" as const,
  username: "",
  sealedPassword: null,
  fromAddress: "",
  revision: 1,
};

const { fromAddress: _from, ...REACHED } = MAIL_SERVER;
const READ = { folder: "INBOX", address: "answers@lender.example", lastUid: 0 };
const INBOX = { ...REACHED, ...READ, sealedPassword: "" };

/** What removes the evidence of each paragraph, and the paragraphs that are open then. */
const REMOVED: Record<string, [places: string, remove: (office: Office) => unknown]> = {
  "an address without https": ["(c)(3) .15", ({ state }) => (state.url = "http://lender.example")],
  "a mail server that was not reached by TLS": [
    "(c)(3) (f) .11 .15",
    ({ db }) => db.insertInto("mailServer").values(MAIL_SERVER).execute(),
  ],
  "a disk that is not known to be encrypted": [
    "(c)(3) .15",
    ({ state }) => (state.encryption.disk = "unknown"),
  ],
  "backups that are not encrypted": [
    "(c)(3) .15",
    ({ state }) => (state.encryption.backups = false),
  ],
  "an activity log without an entry": [
    "(c)(8) .6 .14",
    ({ db }) => db.updateTable("journalHead").set({ place: 0 }).execute(),
  ],
  "somebody without a second factor": [
    "(c)(5) .12",
    ({ db }) => db.deleteFrom("secondFactors").execute(),
  ],
  "a rule that keeps messages for three years": [
    "(c)(6) .13",
    ({ db }) =>
      db
        .updateTable("deskSettings")
        .set({ retention: '{"applications":25,"messages":36}' })
        .execute(),
  ],
  "a rule that keeps records for ever": [
    "(c)(6) .13",
    ({ db }) =>
      db
        .updateTable("deskSettings")
        .set({ retention: '{"applications":25,"messages":null}' })
        .execute(),
  ],
  "a log that was not checked": [
    "(c)(8) .6 .14",
    ({ db }) =>
      db
        .updateTable("journalHead")
        .set({ checkedAt: long(3) })
        .execute(),
  ],
  "a log that was changed": [
    "(c)(8) .6 .14",
    ({ db }) => db.updateTable("journalHead").set({ faults: '["Entry 5 was changed."]' }).execute(),
  ],
  "a snapshot that does not restore": [
    ".16",
    ({ state }) => (state.verified.problem = "It is cut off."),
  ],
  "a restore on trial that is days old": [".16", ({ state }) => (state.verified.at = long(3))],
  "a notice to New York that is late": [
    ".17",
    ({ admin }) =>
      admin.compliance.addIncident({ ...STOLEN, foundOn: dayOf(Date.now() - 4 * DAY_MS) }),
  ],
  "a notice to New York that was given late": [
    ".17",
    ({ admin }) => {
      const foundOn = dayOf(Date.now() - 4 * DAY_MS);
      return admin.compliance.addIncident({ ...STOLEN, foundOn, stateToldOn: dayOf(Date.now()) });
    },
  ],
  "a notice to the FTC that is late": [
    "(j)",
    ({ admin }) => {
      const foundOn = dayOf(Date.now() - 40 * DAY_MS);
      return admin.compliance.addIncident({
        ...STOLEN,
        foundOn,
        people: 500,
        stateToldOn: foundOn,
      });
    },
  ],
  "another right since the review": [
    "(c)(1) .7",
    ({ db }) => db.updateTable("users").set({ limitedTo: "content" }).execute(),
  ],
  "another recipient since the review": [
    "(f) .11",
    ({ db }) =>
      db
        .insertInto("webhooks")
        .values({ url: "https://crm.example", events: "[]", salt: "x", createdAt: ago(0) })
        .execute(),
  ],
};

/** The paragraphs of each topic, once nobody has written about it for its time. */
const DUE: Record<(typeof TOPIC_NAMES)[number], string> = {
  individual: "(a) .4",
  risk: "(b) .9",
  policies: "(g) .2 .3",
  inventory: "(c)(2) .13",
  changes: "(c)(4) (c)(7) .8",
  pentest: "(d) .5",
  scan: "(d) .5",
  training: "(e) .14",
  personnel: "(e) .10",
  plan: "(h) .16",
  report: "(i) .4",
  certification: ".17",
  access: "(c)(1) .7",
  recipients: "(f) .11",
};

test.each(Object.entries(REMOVED))(
  "each paragraph is open with %s",
  async (_, [places, remove]) => {
    const made = await office();
    expect(await made.open()).toEqual([]);
    await remove(made);
    expect((await made.open()).join(" ")).toBe(places);
    expect(await made.withoutNext()).toEqual([]);
  },
);

test("each paragraph is missing once what was written is older than its time", async () => {
  const { db, open } = await office();
  for (const [topic, places] of Object.entries(DUE)) {
    const note = db.updateTable("complianceNotes").where("topic", "=", topic as never);
    await note.set({ at: long(800) }).execute();
    expect((await open()).join(" ")).toBe(places);
    await note.set({ at: ago(0) }).execute();
  }
  const scan = db.updateTable("complianceNotes").where("topic", "=", "scan");
  await scan.set({ at: long(184) }).execute();
  expect((await open()).join(" ")).toBe(DUE.scan);
});

test("a certification counts from the year in which it was due on April 15", () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  expect(isDue("certification", "2026-04-01", at("2027-04-15"))).toBe(false);
  expect(isDue("certification", "2026-06-01", at("2027-04-16"))).toBe(true);
  expect(isDue("certification", "2027-02-01", at("2027-04-16"))).toBe(false);
});

test("a review of a list that has changed meanwhile is refused", async () => {
  const { admin } = await office();
  const note = { topic: "access" as const, text: "Read", list: ["Mia (mia): admin"] };
  await expect(admin.compliance.addNote(note)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a review keeps the list as it was, and nobody changes what was written", async () => {
  const { admin } = await office();
  const { lists } = await admin.compliance.state();
  const notes = await admin.compliance.notes();
  const access = notes.find(({ topic }) => topic === "access");
  expect(access).toMatchObject({ byName: expect.any(String), text: "Done, see folder access." });
  expect(access?.list.split("\n")).toEqual(lists.access);
  expect(lists.access[0]).toBe("Firstadmin Lastadmin (admin): admin");
  expect(notes).toHaveLength(TOPIC_NAMES.length);
});

test("New York is told within 72 hours, the FTC within 30 days from 500 people on", async () => {
  const { admin, db } = await office();
  const none = { stateToldOn: "", ftcToldOn: "", closedOn: "", notTold: "" };
  const found = { what: "A stolen token", foundOn: "2026-11-10", people: 500, ...none };
  expect(clocksOf(found, true).map(({ to, dueOn }) => [to, dueOn])).toEqual([
    ["New York", "2026-11-12"],
    ["the FTC", "2026-12-10"],
  ]);
  expect(clocksOf({ ...found, people: 499 }, true)).toHaveLength(1);
  expect(clocksOf({ ...found, people: 499 }, false)).toEqual([]);
  const { id } = await admin.compliance.addIncident(found);
  const due = async (day: string) =>
    (await dueNotices(db, day)).map(({ sentence, isLate }) => [sentence, isLate]);
  const sentence = `Please tell New York of incident ${id}: the last day`;
  const ftc = `Please tell the FTC of incident ${id}: the last day is Dec 10, 2026.`;
  expect(await due("2026-11-12")).toEqual([
    [`${sentence} is Nov 12, 2026.`, false],
    [ftc, false],
  ]);
  expect((await due("2026-11-13"))[0]).toEqual([`${sentence} was Nov 12, 2026.`, true]);
  const told = { ...found, id, revision: 1, stateToldOn: daysAfter(found.foundOn, 3) };
  await admin.compliance.changeIncident({ ...told, closedOn: "2026-11-20" });
  expect((await due("2026-12-11")).map(([, isLate]) => isLate)).toEqual([true]);
  await expect(
    admin.compliance.changeIncident({ ...told, revision: 2, foundOn: "2026-11-12" }),
  ).rejects.toThrow(
    "A notice of this incident was given, so the day on which it was found stays Nov 10, 2026.",
  );
  await expect(
    admin.compliance.changeIncident({ ...told, revision: 2, stateToldOn: "" }),
  ).rejects.toThrow("A notice was given: its day can be corrected, not removed.");
  const why = "The disk was encrypted, and its key was not taken.";
  await admin.compliance.changeIncident({ ...told, revision: 2, notTold: why });
  expect(await due("2026-12-11")).toEqual([]);
  await expect(
    admin.compliance.changeIncident({ ...told, revision: 3, closedOn: "2026-11-09" }),
  ).rejects.toThrow("This cannot be before the day on which it was found.");
  const tomorrow = daysAfter(dayOf(Date.now()), 1);
  await expect(
    admin.compliance.changeIncident({ ...told, revision: 3, foundOn: tomorrow }),
  ).rejects.toThrow("This day has not come yet.");
});

test("a notice that is due is a problem like others", async () => {
  const { admin } = await office();
  const foundOn = dayOf(Date.now() - 4 * DAY_MS);
  const none = { stateToldOn: "", ftcToldOn: "", closedOn: "", notTold: "" };
  await admin.compliance.addIncident({ what: "A stolen token", foundOn, people: 1, ...none });
  const { problems } = await admin.dashboard.system();
  expect(problems).toContainEqual(
    expect.stringMatching(/^Please tell New York of incident 1: the last day was /),
  );
});

test("a connection by TLS and the age of each key are evidence", async () => {
  const { app, state } = await office();
  const says = async (place: string) =>
    (await readCompliance(app, state.encryption)).paragraphs.ftc
      .find((each) => each.place === place)
      ?.says.join(" ");
  expect(await says("(c)(3)")).toMatch(
    /Browsers use https\. There is no mail server\. The database .+ this machine\..+Age of 1 key of borrowers’ documents: 0 days \(made on /,
  );
});

test.each(["mail server", "inbox"] as const)(
  "only a connection by TLS to the %s that is configured counts",
  async (name) => {
    const { app, db } = await office();
    const isMet = async () => (await measureTransit(app)).isMet;
    const table = name === "inbox" ? "inbox" : "mailServer";
    if (table === "inbox") await db.insertInto(table).values(INBOX).execute();
    else await db.insertInto(table).values(MAIL_SERVER).execute();
    const connect = (host: string, certified = host) => {
      const { checkServerIdentity } = notingCertificate(app.config, name);
      const valid = { subjectaltname: `DNS:${certified}`, valid_to: "Jan  1 00:00:00 2030 GMT" };
      checkServerIdentity(host, valid as never);
    };
    connect("mail.example", "other.example");
    connect("tried.example");
    expect(await isMet()).toBe(false);
    connect("mail.example");
    expect(await isMet()).toBe(true);
    await db.updateTable(table).set({ security: "none" }).execute();
    expect(await isMet()).toBe(false);
    await db.updateTable(table).set({ security: "tls", host: "new.example" }).execute();
    expect(await isMet()).toBe(false);
  },
);

test.each([
  ["postgres:///db", true],
  ["postgres://[::1]/db", true],
  ["postgres:///db?host=/run/postgresql", true],
  ["postgres:///db?host=db.example", false],
  ["postgres://db.example/db", false],
])("a database at %s is on this machine: %s", (address, isHere) => {
  expect(isOnThisMachine(address)).toBe(isHere);
});
