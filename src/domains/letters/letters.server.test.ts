import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findByCode } from "./letters.server.ts";
import { PROPOSED_LETTER } from "./letters.ts";
import type { LoanPurpose } from "#domains/applications/applications.ts";
import { itemsOf } from "#domains/records/clocks/six-items.server.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { DAY_MS, dayOf, daysAfter } from "#kit/values/times.ts";
import type { TestApp } from "#test/kit/app.ts";
import { idOf, REQUEST } from "#test/kit/leads.ts";
import { testServer } from "#test/kit/server.ts";

const TODAY = dayOf(Date.now());
const LETTER = {
  name: "Ada & Bob Buyer",
  purchasePrice: 500_000,
  loanAmount: 400_000,
  program: "30-year fixed",
  expiresOn: daysAfter(TODAY, 60),
};
const PURCHASE: LoanPurpose = "home-purchase";
const TEXT = "For {{name}}: {{company}} makes no commitment to lend.\n\n{{my name}}";

afterEach(() => void vi.useRealTimers());

async function saveText({ as }: Pick<TestApp, "as">, letterText: string) {
  const { leads, admin } = await as("admin");
  const { stages, lostReasons, byState, inTurn, revision } = await leads.settings();
  const kept = { stages, lostReasons, byState, inTurn, revision };
  await admin.leads.saveSettings({ ...kept, letterText });
}

/** A lender with an application of the customer, who has verified the address. */
async function lender({ text = TEXT, environment = {}, loanPurpose = PURCHASE } = {}) {
  const site = await testServer(environment);
  await site.db
    .updateTable("users")
    .set({ isVerified: 1 })
    .where("username", "=", "customer")
    .execute();
  const { applications } = await site.as("customer");
  const { id, reference } = await applications.submit({
    ...REQUEST,
    loanPurpose,
    email: "customer@people.example",
  });
  if (text !== "") await saveText(site, text);
  const [admin, customer] = [await site.as("admin"), await site.as("customer")];
  const newest = async () => {
    const { rows } = await admin.letters.list({ id });
    return rows[0] as (typeof rows)[number];
  };
  const issue = async (changed: Partial<typeof LETTER> = {}) => {
    await admin.letters.issue({ ...LETTER, ...changed, id });
    return newest();
  };
  const version = async (letter: { id: number }, purchasePrice: number) => {
    await customer.letters.addVersion({ id: letter.id, purchasePrice });
    return newest();
  };
  const page = async (path: string) => (await site.get(path)).text();
  return { ...site, id, reference, admin, customer, issue, version, page };
}

describe("a letter", () => {
  test("is issued only once the lender has saved a text, which nobody did for them", async () => {
    const { id, admin, customer, issue, as } = await lender({ text: "" });
    const none = { rows: [], canIssue: false, needsText: true };
    expect(await admin.letters.list({ id })).toMatchObject(none);
    expect(await customer.letters.list({ id })).toMatchObject({ ...none, needsText: false });
    await expect(issue()).rejects.toThrow("Please save a text of letters in Lead Settings first.");
    await saveText({ as }, TEXT);
    const ready = { canIssue: true, needsText: false, name: "Ada Buyer" };
    expect(await admin.letters.list({ id })).toMatchObject(ready);
    expect(await customer.letters.list({ id })).toMatchObject({ canIssue: false });
  });

  test("is for a purchase alone, whose price it names", async () => {
    const { id, admin, issue } = await lender({ loanPurpose: "refinance" });
    expect(await admin.letters.list({ id })).toMatchObject({ canIssue: false, needsText: false });
    await expect(issue()).rejects.toThrow("Pre-approval letters are for home purchases.");
  });

  test("has the text as it was that day, with placeholders filled in, for who holds its code", async () => {
    const { issue, page, as } = await lender();
    const letter = await issue();
    await saveText({ as }, "Something else.");
    const shown = await page(letter.path);
    expect(letter.path).toMatch(/^\/letters\/[\da-f]{32}$/);
    for (const words of [
      "This letter is valid until",
      "For Ada &amp; Bob Buyer: Harborstone Home Loans makes no commitment to lend.",
      "Firstadmin Lastadmin",
      "$500,000",
      "$400,000",
      "30-year fixed",
      letter.number,
      "NMLS #1234567",
    ])
      expect(shown).toContain(words);
    // As somebody types it from paper
    expect(await page(letter.path.toUpperCase().replace("/LETTERS", "/letters"))).toBe(shown);
  });

  test("that we propose says that it is no commitment to lend, and names who signs with their number", async () => {
    expect(PROPOSED_LETTER).toContain("not a commitment to lend and not an offer of credit");
    const { db, issue, page } = await lender({ text: PROPOSED_LETTER });
    await expect(issue()).rejects.toThrow(
      "{{my nmls number}} in the text of letters has no value. Please enter it in your loan officer profile",
    );
    const userId = await idOf({ db }, "admin");
    await db.insertInto("officerCards").values({ userId, nmlsId: "777", slug: "a" }).execute();
    expect(await page((await issue()).path)).toContain("NMLS #777");
  });

  test("may not carry amounts in its text, which a version would give away", async () => {
    const { as } = await lender();
    await expect(saveText({ as }, "Up to {{loan amount}}.")).rejects.toThrow(
      "There is no placeholder {{loan amount}} here.",
    );
  });

  test.each([
    [{ loanAmount: 500_001 }, "The loan cannot be higher than the price."],
    [{ expiresOn: daysAfter(TODAY, -2) }, "within 120 days"],
    [{ expiresOn: daysAfter(TODAY, 122) }, "within 120 days"],
    [{ purchasePrice: 450_000.5 }, "whole dollars"],
  ])("with %o is refused", async (changed, sentence) => {
    const { issue } = await lender();
    await expect(issue(changed)).rejects.toThrow(sentence);
  });

  test("is for its borrower, the officer who works on it and the desk alone", async () => {
    const { id, issue, as, db } = await lender();
    const letter = await issue();
    const officer = await as("officer");
    const gone = "This letter does not exist.";
    await expect(officer.letters.list({ id })).rejects.toThrow(gone);
    await expect(officer.letters.withdraw({ id: letter.id })).rejects.toThrow(gone);
    await (
      await as("admin")
    ).admin.leads.assign({ ids: [1], assigneeId: await idOf({ db }, "officer") });
    expect((await officer.letters.list({ id })).rows).toHaveLength(1);
    const other = await as("newOfficer");
    await expect(other.letters.list({ id })).rejects.toThrow(gone);
    const price = { id: letter.id, purchasePrice: 1000 };
    await expect(other.letters.addVersion(price)).rejects.toThrow(gone);
    await as("assistant");
    const limited = { isAdmin: 1, isAssistant: 0, limitedTo: "content" } as const;
    await db.updateTable("users").set(limited).where("username", "=", "assistant").execute();
    await expect((await as("assistant")).letters.list({ id })).rejects.toThrow(gone);
  });
});

describe("a version for a lower price", () => {
  test("is made by the borrower inside the limits, and tells nothing of them", async () => {
    const { issue, version, page } = await lender();
    const letter = await issue();
    const lower = await version(letter, 450_001);
    expect(lower).toMatchObject({ limitId: letter.id, loanAmount: 360_000, state: "valid" });
    const shown = await page(lower.path);
    expect(shown).toContain("$450,001");
    for (const secret of ["$500,000", "$400,000", letter.number])
      expect(shown).not.toContain(secret);
    await expect(version(letter, 500_001)).rejects.toThrow(
      "This letter goes up to $500,000. Please ask us for a higher one.",
    );
    await expect(version(lower, 440_000)).rejects.toThrow("This letter does not exist.");
    await expect(version(letter, 500_000)).rejects.toThrow("Your letter has this price.");
    // The same again is the one that is there
    expect(await version(letter, 450_001)).toEqual(lower);
    expect(await page(`/letters/${letter.number}`)).toContain("This is the number of a letter");
  });

  test("ends with its limit, and there are at most fifty", async () => {
    const { db, issue, version, admin, page } = await lender();
    const letter = await issue();
    const lower = await version(letter, 450_000);
    const row = await db
      .selectFrom("letters")
      .selectAll()
      .where("id", "=", lower.id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...same } = row;
    for (let at = 1; at < 50; at += 1)
      await db
        .insertInto("letters")
        .values({ ...same, number: `${at}`, codeHash: `${at}` })
        .execute();
    await expect(version(letter, 440_000)).rejects.toThrow("too many versions");
    await admin.letters.withdraw({ id: letter.id });
    expect(await page(lower.path)).toContain("was withdrawn");
    await expect(version(letter, 450_000)).rejects.toThrow("no longer valid");
  });
});

describe("/letters/{code}", () => {
  test("says within a second that a letter was withdrawn, and shows nothing of it", async () => {
    const { admin, issue, get, page } = await lender();
    const letter = await issue();
    expect((await get(letter.path)).headers.get("cache-control")).toBe("no-store");
    await admin.letters.withdraw({ id: letter.id });
    const shown = await page(letter.path);
    expect(shown).toContain(`Pre-approval letter ${letter.number} was withdrawn.`);
    for (const secret of ["Buyer", "$", "commitment"]) expect(shown).not.toContain(secret);
  });

  test("the same once the application is denied or withdrawn; none is issued then", async () => {
    const { id, admin, issue, page } = await lender();
    const { path } = await issue();
    await admin.clocks.note({ id, withdrawnOn: TODAY });
    expect(await page(path)).toContain("was withdrawn");
    await admin.clocks.note({ id, withdrawnOn: null });
    expect(await page(path)).toContain("is valid until");
    await admin.admin.applications.setStatus({ id, status: "rejected" });
    expect(await page(path)).toContain("was withdrawn");
    await expect(issue()).rejects.toThrow("This application is denied or withdrawn.");
  });

  test("says that a letter has expired, after its last day at the office", async () => {
    const { issue, page } = await lender();
    const { path } = await issue({ expiresOn: TODAY });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T20:00:00-05:00`) });
    expect(await page(path)).toContain("is valid until");
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await page(path)).toMatch(/Pre-approval letter [\d-]+ expired on/);
  });

  test("is not for search engines, has no script, and gives its address to no page after it", async () => {
    const { issue, get } = await lender();
    const { path } = await issue();
    const response = await get(path);
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("content-security-policy")).not.toContain("script");
    expect(await response.text()).not.toContain("<script");
    expect((await get(path, { method: "POST" })).status).toBe(405);
  });

  test("10,000 guessed letter codes: 0", async () => {
    const { db, issue, get } = await lender();
    const { path } = await issue();
    const code = path.slice("/letters/".length);
    const near = Array.from(
      code,
      (sign, at) => code.slice(0, at) + (sign === "0" ? "1" : "0") + code.slice(at + 1),
    );
    const seen = new Set<number>();
    for (const guess of [...near, "%25", code.slice(1), `${code}0`])
      seen.add((await get(`/letters/${guess}`)).status);
    expect([...seen]).toEqual([404]);
    // Only the look-up, because as many requests take 18 seconds
    let found = 0;
    for (let at = 0; at < 10_000; at += 1)
      if (await findByCode(db, randomBytes(16).toString("hex"))) found += 1;
    expect(found).toBe(0);
    expect((await get(path)).status).toBe(200);
    const stored = JSON.stringify(await db.selectFrom("letters").selectAll().execute());
    expect(stored).not.toContain(code);
  });

  test("guesses are limited by network; a letter is shown there all the same", async () => {
    const { issue, get, page } = await lender({ environment: { RATE_LIMITS: "on" } });
    const { path } = await issue();
    const statuses = async (address: string, times: number) => {
      const seen = new Set<number>();
      for (let at = 0; at < times; at += 1) seen.add((await get(address)).status);
      return [...seen];
    };
    expect(await statuses(path, 30)).toEqual([200]);
    expect(await statuses("/letters/0", 20)).toEqual([404]);
    expect(await statuses("/letters/1", 2)).toEqual([429]);
    expect(await page("/letters/1")).toMatch(/<h1>Please wait a moment.*Please try again in \d+/s);
    expect(await statuses(path, 1)).toEqual([200]);
  });

  test("leaves out what the lender has not entered", async () => {
    const { admin, issue, page } = await lender();
    await admin.admin.settings.save({ key: "contactAddress", value: "" });
    const shown = await page((await issue()).path);
    expect(shown).toContain("(212) 555-0142");
    expect(shown).not.toMatch(/<br><br>|<p><\/p>|<br><\/p>/);
  });
});

test("issue, version and withdrawal are on the timeline and in the activity", async () => {
  const { id, admin, issue, version, db } = await lender();
  const letter = await issue();
  const lower = await version(letter, 450_000);
  await admin.letters.withdraw({ id: lower.id });
  await admin.letters.withdraw({ id: lower.id });
  const until = `until ${formatShortDate(LETTER.expiresOn)}`;
  const LOWER = `a price of up to $450,000, a loan of up to $360,000, ${until}`;
  const WHOLE = `a price of up to $500,000, a loan of up to $400,000, ${until}`;
  const { rows } = await admin.leads.timeline({ id: 1 });
  expect(rows.slice(0, 3).map(({ text, actorName }) => `${text} (${actorName})`)).toEqual([
    `Withdrew a pre-approval letter: number ${lower.number}, ${LOWER} (Firstadmin Lastadmin)`,
    `Made a version of a letter for a lower price: number ${lower.number}, ${LOWER} (Firstcustomer Lastcustomer)`,
    `Issued a pre-approval letter: number ${letter.number}, ${WHOLE} (Firstadmin Lastadmin)`,
  ]);
  const entries = db.selectFrom("auditEntries").where("action", "like", "letters.%");
  const told = await entries.select(["action", "after"]).orderBy("id").execute();
  expect(told[1]?.after).toContain(`"of":"${letter.number}"`);
  expect(told.map(({ action }) => action)).toEqual([
    "letters.issue",
    "letters.addVersion",
    "letters.withdraw",
  ]);
  expect((await admin.letters.list({ id })).rows.map(({ state }) => state)).toEqual([
    "withdrawn",
    "valid",
  ]);
});

test("none of them supplies one of the six items, which the guard of formal applications counts", async () => {
  const { id, admin, issue, version, db } = await lender();
  const before = await itemsOf(db, id);
  const lower = await version(await issue(), 450_000);
  await admin.letters.withdraw({ id: lower.id });
  expect([...before.keys()].toSorted()).toEqual(["amount", "name"]);
  expect(await itemsOf(db, id)).toEqual(before);
});

test("a person's file and erasure include their letters; a hold keeps them", async () => {
  const { reference, admin, issue, version, page, db, get } = await lender();
  const letter = await issue();
  const lower = await version(letter, 450_000);
  const erase = () =>
    admin.admin.people.erase({ id: 1, reason: "Asked", typed: reference, override: "A test" });
  let file = "";
  for await (const piece of (await admin.admin.people.file({ id: 1 })).pieces())
    file += String(piece);
  const { records } = JSON.parse(file) as { records: { record: object }[] };
  expect(records[0]?.record).toMatchObject({
    letters: [{ number: letter.number, text: expect.any(String) }, { number: lower.number }],
  });
  expect(file).not.toContain("codeHash");
  await admin.admin.people.hold({ id: 1, reason: "A lawsuit" });
  await expect(erase()).rejects.toThrow("hold");
  expect(await page(lower.path)).toContain("is valid until");
  await admin.admin.people.endHold({ id: 1 });
  await erase();
  for (const { path } of [letter, lower]) expect((await get(path)).status).toBe(404);
  expect(await db.selectFrom("letters").select("id").execute()).toEqual([]);
});
