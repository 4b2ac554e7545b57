import { afterEach, describe, expect, test, vi } from "vitest";
import { readProblems } from "#domains/dashboard/system.server.ts";
import { sweepAll } from "#app/process/sweeps.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import type { Download } from "#platform/download.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { OWN, siteWithCustomer } from "#test/kit/customer.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { PRIVACY_DESK } from "./rights.ts";
import { refusalsOf } from "#domains/consents/withdrawals.server.ts";
import { ofDeskRoles } from "#domains/accounts/roles.ts";
import { kindsFor } from "#domains/notices/notices.ts";

const ADA = "ada@example.com";
const PHONE = "(212) 555-0188";
const DESK = ofDeskRoles(() => true);
const ENDED = "This link no longer works. Please ask for a new one.";
const WHO = { name: "Ada", email: ADA, phone: PHONE };

afterEach(() => void vi.useRealTimers());

async function textOf({ pieces }: Download): Promise<string> {
  let text = "";
  for await (const piece of pieces()) text += String(piece);
  return text;
}

/** A site to which Ada wrote from one phone and somebody else, with her address, from another. */
async function siteWithGuest() {
  const site = await testApp();
  const visitor = await site.as("visitor");
  const box = mailbox(site.app);
  const typed = { ...REQUEST, email: ADA, callConsent: true, privacyRead: true };
  const own = await visitor.applications.submit({ ...typed, fullName: "Ada Own", phone: PHONE });
  const other = { ...typed, fullName: "Mallory", phone: "646-555-0199", comment: "Not hers" };
  const { reference } = await visitor.applications.submit(other);
  await visitor.contact.send({ ...MESSAGE, ...WHO, message: "Written by Ada" });
  const link = async (phone = "+1 212 555 0188", email = ADA) => {
    // Of the mails that strangers cause, an address gets three an hour
    await site.db.deleteFrom("outbox").execute();
    await visitor.privacy.askForLink({ email, phone });
    return secretIn((await box.lettersTo(email)).at(-1) ?? { textBody: "" });
  };
  const held = async (token: string) => textOf(await visitor.privacy.held({ token }));
  return { ...site, visitor, box, own, reference, link, held };
}

const requestsIn = ({ db }: Pick<TestApp, "db">) =>
  db.selectFrom("privacyRequests").selectAll().orderBy("id").execute();

describe("A guest's link", () => {
  test("gets the same answer for any address, and goes only to that address", async () => {
    const { visitor, box, held, link, db } = await siteWithGuest();
    const answers = [];
    for (const email of ["nobody@example.com", ADA])
      answers.push(await visitor.privacy.askForLink({ email }));
    expect(answers[0]).toEqual(answers[1]);
    const letters = await box.lettersTo("nobody@example.com");
    const stranger = await link(PHONE, "stranger@example.com");
    expect(await held(stranger)).not.toMatch(/Ada|212|ada@/);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.textBody).not.toContain("ada@");
    const stored = JSON.stringify(await db.selectFrom("outbox").selectAll().execute());
    expect(
      stored + JSON.stringify(await db.selectFrom("privacyLinks").selectAll().execute()),
    ).not.toContain(stranger);
  });

  test("shows what has the number that was typed, and only names the rest", async () => {
    const { link, held, own, reference, as } = await siteWithGuest();
    await (await as("admin")).leads.addNote({ id: 1, text: "A note of the staff" });
    const text = await held(await link());
    expect(text).toMatch(/Ada Own.*Written by Ada/s);
    expect(text).toContain(own.reference);
    expect(text).toContain(reference);
    expect(text).toContain('"kind":"privacy"');
    expect(text).not.toMatch(/Mallory|Not hers|646|note of the staff|fingerprint/);
    for (const phone of ["", "212-555-0187", "0188"])
      expect(await held(await link(phone).catch(() => "")).catch(() => "")).not.toMatch(/Ada Own/);
  });

  test("works for an hour after its mail has left, also again, and is no other secret", async () => {
    const { link, held, visitor } = await siteWithGuest();
    const token = await link();
    await held(token);
    await held(token);
    for (const wrong of ["", `${token}x`, "a".repeat(43)])
      await expect(held(wrong)).rejects.toThrow(ENDED);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
    await expect(held(token)).rejects.toThrow(ENDED);
    await expect(visitor.privacy.erase({ token, typed: "ERASE" })).rejects.toThrow(ENDED);
  });
});

test("permissions of a record that nobody has proved are not shown to an account", async () => {
  const site = await siteWithCustomer({ isVerified: true });
  const visitor = await site.as("visitor");
  const ann = { ...REQUEST, email: OWN, fullName: "Ann Mistyped", phone: PHONE };
  await visitor.applications.submit({ ...ann, callConsent: true, privacyRead: true });
  const { token } = await site.customer.privacy.openOwn();
  expect(await textOf(await visitor.privacy.held({ token }))).not.toMatch(/Ann Mistyped|555-0188/);
});

/** A guest's link to the address of a user. */
async function guestLink({ db, app, as }: TestApp, email: string, phone = ""): Promise<string> {
  const box = mailbox(app);
  await db.deleteFrom("outbox").execute();
  await (await as("visitor")).privacy.askForLink({ email, phone });
  return secretIn((await box.lettersTo(email)).at(-1) ?? { textBody: "" });
}

describe("A guest's link to the address of an account", () => {
  test("names its records, and neither shows nor erases them", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    const mine = { ...REQUEST, email: OWN, phone: PHONE, fullName: "Only by password" };
    const { reference } = await site.customer.applications.submit(mine);
    const token = await guestLink(site, OWN, PHONE);
    const visitor = await site.as("visitor");
    const text = await textOf(await visitor.privacy.held({ token }));
    expect(text).toContain(`{"reference":"${reference}"`);
    expect(text).toContain("sign in to see them");
    expect(text).not.toMatch(/Only by password|555-0188/);
    await expect(visitor.privacy.erase({ token, typed: "ERASE" })).rejects.toThrow(
      "This address has an account: please sign in to erase it.",
    );
    expect(await site.db.selectFrom("scenarios").select("id").execute()).toHaveLength(1);
  });

  test("erases nothing of who works for the lender", async () => {
    const site = await testApp();
    await site.db.updateTable("users").set({ isVerified: 1 }).execute();
    for (const email of ["officer@people.example", "admin@people.example"]) {
      const token = await guestLink(site, email);
      const visitor = await site.as("visitor");
      await expect(visitor.privacy.erase({ token, typed: "ERASE" })).rejects.toThrow(
        "you work with other people's requests",
      );
    }
  });
});

describe("Erasing", () => {
  test("takes what no law keeps, names what stays, and ends the link", async () => {
    const site = await siteWithGuest();
    const { visitor, link, own, reference, db, held } = site;
    const token = await link();
    await expect(visitor.privacy.erase({ token, typed: "yes" })).rejects.toThrow(
      "Please type ERASE.",
    );
    await visitor.privacy.ask({ token, kind: "ask", words: "My secret wish" });
    const erased = await visitor.privacy.erase({ token, typed: " erase " });
    expect(erased).toEqual({ isHeld: false, kept: [{ reference: own.reference, until: null }] });
    await expect(held(token)).rejects.toThrow(ENDED);
    expect(await db.selectFrom("contactSubmissions").select("id").execute()).toEqual([]);
    const left = await db.selectFrom("loanApplications").select("reference").execute();
    expect(left.map((row) => row.reference).toSorted()).toEqual(
      [own.reference, reference].toSorted(),
    );
    const requests = await requestsIn(site);
    expect(requests.map(({ kind, emailKey, words }) => [kind, emailKey, words])).toEqual([
      ["ask", "", ""],
      ["erase", "", ""],
    ]);
    expect(await (await site.as("admin")).admin.privacy.list({})).toMatchObject({
      rows: [
        { kind: "erase", email: "" },
        { kind: "ask", answeredAt: null },
      ],
    });
  });

  test("leaves everything on a hold, and says only that", async () => {
    const { visitor, as, link, held, db } = await siteWithGuest();
    const { people } = (await as("admin")).admin;
    await people.hold({ id: 1, reason: "A lawsuit" });
    const token = await link();
    expect(await visitor.privacy.erase({ token, typed: "ERASE" })).toEqual({
      isHeld: true,
      kept: [],
    });
    expect(await held(token)).toContain("Written by Ada");
    expect(await held(token)).not.toContain("lawsuit");
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(3);
    const { rows } = await (await as("admin")).admin.privacy.list({});
    expect(rows[1]).toMatchObject({ kind: "erase", email: ADA, answeredAt: null });
    const again = () => visitor.privacy.erase({ token, typed: "ERASE" });
    for (let call = 2; call < 20; call += 1) await again();
    await expect(again()).rejects.toThrow("Please try again later.");
  });

  test("happens once, however often it is pressed at the same moment", async () => {
    const site = await siteWithGuest();
    const token = await site.link();
    await site.db.insertInto("subscribers").values(subscriber(ADA)).execute();
    const both = [1, 2].map(() => site.visitor.privacy.erase({ token, typed: "ERASE" }));
    const ends = await Promise.allSettled(both);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await requestsIn(site)).map(({ kind }) => kind)).toEqual(["erase"]);
    expect(await site.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  });
});

function subscriber(email: string) {
  const at = new Date().toISOString();
  return { email, emailKey: email, createdAt: at, confirmedAt: at };
}

describe("Requests to the lender", () => {
  test("reach the desk and the conversation, and the answer reaches the person", async () => {
    const site = await siteWithGuest();
    const { visitor, link, own, box, as } = site;
    const token = await link();
    const asked = { token, kind: "correct", words: "My income is higher" } as const;
    const { dueAt } = await visitor.privacy.ask({ ...asked, id: own.id });
    expect(Math.round((Date.parse(dueAt) - Date.now()) / DAY_MS)).toBe(45);
    const desk = (await as("admin")).admin;
    const { privacy } = desk;
    const open = async () => (await desk.dashboard.stats()).privacyRequests;
    expect(await open()).toEqual({ open: 1, firstDue: dueAt });
    const [row] = (await privacy.list({})).rows;
    expect(row).toMatchObject({ email: ADA, kind: "correct", lead: { reference: own.reference } });
    expect(JSON.stringify(await site.db.selectFrom("timeline").selectAll().execute())).toContain(
      "My income is higher",
    );
    await privacy.answer({ id: row?.id ?? 0, answer: "It is corrected." });
    expect(await open()).toEqual({ open: 0, firstDue: null });
    await expect(privacy.answer({ id: row?.id ?? 0, answer: "Again" })).rejects.toThrow("already");
    expect((await box.lettersTo(ADA)).at(-1)?.textBody).toContain("It is corrected.");
    const actions = await site.db
      .selectFrom("auditEntries")
      .select(["action", "actorName"])
      .execute();
    expect(actions).toContainEqual({ action: "people.ask", actorName: "(guest)" });
    expect(actions).toContainEqual({ action: "people.answer", actorName: "admin" });
  });

  test("are a notice of their own kind to everybody at the desk, and in their mail of the day", async () => {
    const site = await siteWithGuest();
    await site.visitor.privacy.ask({ token: await site.link(), kind: "ask", words: "Who had it?" });
    const notice = await site.db
      .selectFrom("notices")
      .selectAll()
      .where("kind", "=", "privacy")
      .executeTakeFirstOrThrow();
    expect(notice).toMatchObject({ title: "Privacy request: something else", path: PRIVACY_DESK });
    expect(notice.digestAt).not.toBeNull();
    const assistant = { ...DESK, isAdmin: false, isLoanOfficer: false, isVerified: true };
    expect(kindsFor(assistant)).toContain("privacy");
  });

  test("to another person's application are refused, and nothing is half", async () => {
    const site = await siteWithGuest();
    const other = await site.visitor.applications.submit({ ...REQUEST, email: "eve@example.com" });
    const token = await site.link();
    const asked = { token, kind: "correct", words: "Not mine", id: other.id } as const;
    await expect(site.visitor.privacy.ask(asked)).rejects.toThrow("This request does not exist.");
    expect(await requestsIn(site)).toEqual([]);
  });

  test("are a problem from ten days before their end, and go two years after the answer", async () => {
    const site = await siteWithGuest();
    await site.visitor.privacy.ask({ token: await site.link(), kind: "ask", words: "Who had it?" });
    const said = async () =>
      (await readProblems(site.app)).find(({ kind }) => kind === "privacy requests")?.sentence;
    expect(await said()).toBeUndefined();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 36 * DAY_MS });
    expect(await said()).toMatch(/^1 privacy request must be answered, due by \d{4}-/);
    vi.setSystemTime(Date.now() + 10 * DAY_MS);
    expect(await said()).toMatch(/overdue since/);
    await site.db
      .updateTable("privacyRequests")
      .set({ answeredAt: new Date().toISOString() })
      .execute();
    expect(await said()).toBeUndefined();
    vi.setSystemTime(Date.now() + 740 * DAY_MS);
    await sweepAll(site.db);
    expect(await requestsIn(site)).toEqual([]);
  });

  test("are at most twenty an hour", async () => {
    const { visitor, link, held } = await siteWithGuest();
    const asked = { token: await link(), kind: "ask", words: "Hello" } as const;
    for (let call = 0; call < 20; call += 1) await visitor.privacy.ask(asked);
    await expect(visitor.privacy.ask(asked)).rejects.toThrow("Please try again later.");
    expect(await held(await link())).toContain("Ada Own");
  });

  test("of who was erased since go two years after they came", async () => {
    const site = await siteWithGuest();
    const token = await site.link();
    await site.visitor.privacy.ask({ token, kind: "ask", words: "Who had it?" });
    await site.visitor.privacy.erase({ token, typed: "ERASE" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 740 * DAY_MS });
    await sweepAll(site.db);
    expect(await requestsIn(site)).toEqual([]);
  });

  test("get through with what would make a request an application", async () => {
    const site = await siteWithGuest();
    const sent = { ...REQUEST, email: ADA, phone: PHONE, propertyValue: 400_000 };
    const comment = "I make 90,000 a year. The house at 12 Main Street.";
    const { id } = await site.visitor.applications.submit({ ...sent, comment });
    const words = "My number is 123-45-6789.";
    const asked = { token: await site.link(), kind: "correct", words, id } as const;
    await site.visitor.privacy.ask(asked);
    expect(await requestsIn(site)).toMatchObject([{ kind: "correct", words }]);
    const { completeAt } = await site.db
      .selectFrom("loanApplications")
      .where("id", "=", id)
      .select("completeAt")
      .executeTakeFirstOrThrow();
    expect(completeAt).not.toBeNull();
  });
});

describe("An account", () => {
  test("opens it by a proof only, until its session ends", async () => {
    const { customer, unprovedCustomer, as, db } = await siteWithCustomer({ isVerified: true });
    await expect(unprovedCustomer.privacy.openOwn()).rejects.toThrow(
      "Please confirm that it is you.",
    );
    const { token } = await customer.privacy.openOwn();
    const visitor = await as("visitor");
    const data = JSON.parse(await textOf(await visitor.privacy.held({ token }))) as object;
    expect(data).toMatchObject({ account: { username: "customer" }, applications: [{}] });
    await db.deleteFrom("sessions").execute();
    await expect(visitor.privacy.held({ token })).rejects.toThrow(ENDED);
  });

  test("is not opened before its address is verified", async () => {
    const { customer } = await siteWithCustomer({ isVerified: false });
    await expect(customer.privacy.openOwn()).rejects.toThrow("Please verify your email address");
  });

  test("stays when its owner erases the rest, and closing it is on the list without a name", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    await site.customer.contact.send({ ...MESSAGE, email: OWN, message: "Mine, all of it" });
    const { token } = await site.customer.privacy.openOwn();
    await site.customer.privacy.erase({ token, typed: "ERASE" });
    expect(await site.db.selectFrom("scenarios").selectAll().execute()).toEqual([]);
    const texts = await site.db.selectFrom("contactSubmissions").select("message").execute();
    expect(JSON.stringify(texts)).not.toContain("Mine,");
    expect(await site.customer.accounts.me()).toMatchObject({ username: "customer" });
    await site.customer.people.closeAccount({ username: "customer" });
    expect((await requestsIn(site)).map(({ kind, emailKey }) => [kind, emailKey])).toEqual([
      ["erase", ""],
      ["close", ""],
    ]);
  });
});

test("a withdrawal closes the channels of the person's records, and ends the newsletter", async () => {
  const { visitor, link, db, as } = await siteWithGuest();
  await db.insertInto("subscribers").values(subscriber(ADA)).execute();
  await visitor.privacy.withdraw({ token: await link(), kinds: ["call", "newsletter"] });
  expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  const { rows } = await (await as("admin")).consents.ofLead({ id: 1 });
  expect(rows.filter(({ how }) => how === "link")).toMatchObject(
    ["newsletter", "call"].map((kind) => ({
      kind,
      how: "link",
      withdrawnBy: null,
    })),
  );
});

test("a withdrawal of calls leaves the numbers that others typed beside the address", async () => {
  const { visitor, link, db } = await siteWithGuest();
  const calls = { kinds: ["call" as const] };
  await visitor.privacy.withdraw({ token: await link(), ...calls });
  const rows = await db
    .selectFrom("consents")
    .where("kind", "=", "call")
    .select(["contactKey", "withdrawnAt"])
    .execute();
  const ended = rows.filter(({ withdrawnAt }) => withdrawnAt !== null);
  expect(new Set(ended.map(({ contactKey }) => contactKey))).toEqual(new Set(["2125550188"]));
  expect(rows.length).toBeGreaterThan(ended.length);
});

test("a withdrawal of calls that shows no number ends them for each request of the address alone", async () => {
  const { visitor, link, db } = await siteWithGuest();
  await visitor.applications.submit({ ...REQUEST, email: "m@example.com", phone: "646-555-0199" });
  const token = await link("");
  await visitor.privacy.withdraw({ token, kinds: ["call"] });
  const withdrawn = db.selectFrom("consents").where("how", "=", "link").select(["leadId", "scope"]);
  const rows = await withdrawn.where("kind", "=", "call").orderBy("leadId").execute();
  expect(rows).toEqual([1, 2, 3].map((leadId) => ({ leadId, scope: "request" })));
  const whos = [1, 4].map((leadId) => ({ leadId, phone: "646-555-0199" }));
  expect((await refusalsOf(db, whos)).map(({ call }) => call !== undefined)).toEqual([true, false]);
  await db.updateTable("contactSubmissions").set({ phone: "" }).execute();
  await db.updateTable("loanApplications").set({ phone: "" }).execute();
  await expect(visitor.privacy.withdraw({ token, kinds: ["call"] })).rejects.toThrow(
    "Nothing shows us which phone number is yours.",
  );
});
