import { afterEach, describe, expect, test, vi } from "vitest";
import { contactCard } from "./contact-card.server.ts";
import { remindOfLicenses } from "./license-reminders.server.ts";
import { isPublicOfficer, listPublicOfficers } from "#domains/content/public-officers.server.ts";
import type { PublicOfficer } from "./officers.output.ts";
import { siteOf } from "#platform/context.ts";
import { testApp } from "#test/kit/app.ts";
import { testServer } from "#test/kit/server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const CARD = {
  title: "Senior loan officer",
  nmlsId: "204571",
  languages: "English, Spanish",
  licenses: [
    { state: "NY", expiresOn: "2026-12-31" },
    { state: "NJ", expiresOn: "2027-12-31", number: "NJ-77" },
  ],
} as const;

function at(time: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
}

async function office() {
  const test = await testApp();
  const { id } = await test.db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  const { officers, users } = (await test.as("admin")).admin;
  const save = (changes: object) =>
    officers.saveCard({ ...structuredClone(CARD), id, ...changes } as never);
  const shown = async () =>
    (await (await test.as("visitor")).officers.shown()).map(({ slug }) => slug);
  return { ...test, id, save, shown, officers, users };
}

describe("An officer's public page", () => {
  test("is shown once an admin has switched it on, with the fields that visitors may see", async () => {
    at("2026-11-20T12:00:00.000Z");
    const { as, id, save, shown } = await office();
    await save({});
    expect(await shown()).toEqual([]);
    expect(await save({ isPublic: true })).toMatchObject({ slug: "firstofficer-lastofficer" });
    expect(await (await as("visitor")).officers.page({ slug: "firstofficer-lastofficer" })).toEqual(
      {
        id,
        slug: "firstofficer-lastofficer",
        firstName: "Firstofficer",
        lastName: "Lastofficer",
        email: "officer@people.example",
        phone: "",
        bio: "",
        profileImage: "",
        title: "Senior loan officer",
        nmlsId: "204571",
        languages: ["English", "Spanish"],
        licenses: [
          { state: "NJ", expiresOn: "2027-12-31", number: "NJ-77" },
          { state: "NY", expiresOn: "2026-12-31", number: "" },
        ],
        reviews: [],
      },
    );
  });

  test("cannot be switched on without an NMLS number, nor lose it while it is shown", async () => {
    const { as, save, shown } = await office();
    const refusal = {
      issues: [{ path: "nmlsId", message: expect.stringContaining("NMLS number") }],
    };
    await expect(save({ nmlsId: "", isPublic: true })).rejects.toMatchObject({ cause: refusal });
    await save({ isPublic: true });
    const officer = await as("officer");
    await expect(
      officer.officers.updateMe({ phone: "", bio: "", nmlsId: "" }),
    ).rejects.toMatchObject({ cause: refusal });
    expect(await shown()).toHaveLength(1);
  });

  test("is edited by the officer, who cannot switch it", async () => {
    const { as, shown } = await office();
    const officer = await as("officer");
    const input = { phone: "", bio: "Hello", ...structuredClone(CARD), isPublic: true };
    await officer.officers.updateMe(input as never);
    expect(await officer.officers.myCard()).toMatchObject({
      title: "Senior loan officer",
      isPublic: false,
      proposed: { nmlsId: "204571" },
    });
    expect(await shown()).toEqual([]);
    await officer.officers.updateMe({ phone: "", bio: "Hello again" });
    expect((await officer.officers.myCard()).proposed?.licenses).toHaveLength(2);
  });

  test("keeps its number and states until an admin approves what the officer states", async () => {
    const { as, db, id, save, officers } = await office();
    await save({ isPublic: true });
    const { officers: own } = await as("officer");
    const slug = "firstofficer-lastofficer";
    const seen = async () => {
      const { nmlsId, licenses } = await (await as("visitor")).officers.page({ slug });
      return [nmlsId, licenses.map(({ state }) => state).join(" ")];
    };
    const state = (nmlsId: string) =>
      own.updateMe({
        phone: "",
        bio: "",
        nmlsId,
        licenses: [{ state: "ID", expiresOn: "2027-01-31" }],
      });
    await state("999999");
    expect(await seen()).toEqual(["204571", "NJ NY"]);
    const mails = await db.selectFrom("outbox").select(["recipient", "textBody"]).execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["admin@people.example"]);
    expect(mails[0]?.textBody).toContain("NMLS 999999; ID  until 2027-01-31");
    const first = (await officers.card({ id })).proposed?.createdAt ?? "";
    await new Promise((done) => setTimeout(done, 2));
    await state("888888");
    await expect(
      officers.answerProposal({ id, proposedAt: first, approved: true }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const proposedAt = (await officers.card({ id })).proposed?.createdAt ?? "";
    await officers.answerProposal({ id, proposedAt, approved: true });
    expect(await seen()).toEqual(["888888", "ID"]);
    await state("777777");
    const next = (await officers.card({ id })).proposed?.createdAt ?? "";
    expect(await officers.answerProposal({ id, proposedAt: next, approved: false })).toMatchObject({
      nmlsId: "888888",
      proposed: null,
    });
    await expect(
      officers.answerProposal({ id, proposedAt: next, approved: true }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("has at once what an officer states before they are admitted", async () => {
    const { as, db, id, officers } = await office();
    await db.updateTable("users").set({ admittedAt: null }).where("id", "=", id).execute();
    await (await as("officer")).officers.updateMe({ phone: "", bio: "", nmlsId: "204571" });
    expect(await officers.card({ id })).toMatchObject({ nmlsId: "204571", proposed: null });
  });

  test("disappears with the role, the verified e-mail or the access", async () => {
    const { db, id, save, shown, users } = await office();
    await save({ isPublic: true });
    for (const lost of [
      { isLoanOfficer: 0 },
      { isVerified: 0 },
      { deactivatedAt: "2026-01-01" },
    ] as const) {
      const before = await db
        .selectFrom("users")
        .where("id", "=", id)
        .selectAll()
        .executeTakeFirstOrThrow();
      await db.updateTable("users").set(lost).where("id", "=", id).execute();
      expect(await shown()).toEqual([]);
      await db.updateTable("users").set(before).where("id", "=", id).execute();
    }
    expect(await shown()).toHaveLength(1);
    await users.delete({ id });
    expect(await shown()).toEqual([]);
  });

  test("omits a state from the day after its license has expired, in pages kept in memory too", async () => {
    at("2026-12-31T23:59:00.000Z");
    const { db, get, as } = await testServer();
    const { id } = await db
      .selectFrom("users")
      .where("username", "=", "officer")
      .select("id")
      .executeTakeFirstOrThrow();
    const { admin } = await as("admin");
    await admin.officers.saveCard({ ...structuredClone(CARD), id, isPublic: true } as never);
    const kept = async () => {
      const [officer] = (await (await get("/api/public-officers")).json()) as PublicOfficer[];
      return [officer?.firstName, ...(officer?.licenses.map(({ state }) => state) ?? [])];
    };
    expect(await kept()).toEqual(["Firstofficer", "NJ", "NY"]);
    vi.setSystemTime(new Date("2027-01-01T00:00:00.000Z"));
    expect(await kept()).toEqual(["Firstofficer", "NJ"]);
    await db.updateTable("users").set({ firstName: "Else" }).execute();
    expect(await kept()).toEqual(["Else", "NJ"]);
    await db.deleteFrom("users").where("id", "=", id).execute();
    expect(await kept()).toEqual([undefined]);
  });

  test("disappears the day after the last license has expired, and comes back with a valid one", async () => {
    at("2027-12-31T23:59:00.000Z");
    const { db, save, shown } = await office();
    const { slug } = await save({ isPublic: true });
    expect([await shown(), await isPublicOfficer(db, slug ?? "")]).toEqual([[slug], true]);
    vi.setSystemTime(new Date("2028-01-01T00:00:00.000Z"));
    expect(await listPublicOfficers(db)).toEqual([]);
    expect(await isPublicOfficer(db, slug ?? "")).toBe(false);
    await save({ licenses: [{ state: "NY", expiresOn: "2028-12-31" }] });
    expect(await listPublicOfficers(db)).toHaveLength(1);
    // Officers of banks are registered federally and need no license of a state
    await save({ licenses: [] });
    expect(await listPublicOfficers(db)).toHaveLength(1);
  });

  test.each([
    [{ nmlsId: "NMLS 12" }, "Please enter the number alone, such as 1234567."],
    [
      { licenses: [{ state: "NY", expiresOn: "2026-02-30" }] },
      "Please enter the day the license expires.",
    ],
    [{ licenses: [CARD.licenses[0], CARD.licenses[0]] }, "This state is in the list already."],
    [{ licenses: [{ state: "XX", expiresOn: "2026-12-31" }] }, "Please choose a state."],
  ])("refuses %j with a sentence", async (changes, sentence) => {
    const { save } = await office();
    await expect(save(changes)).rejects.toThrow(sentence);
  });

  test("two officers of the same name have different addresses, which stay", async () => {
    const { db, save, officers } = await office();
    await db.updateTable("users").set({ firstName: "Ana", lastName: "Díaz" }).execute();
    const { id } = await db
      .selectFrom("users")
      .where("username", "=", "newOfficer")
      .select("id")
      .executeTakeFirstOrThrow();
    expect(await save({ isPublic: true })).toMatchObject({ slug: "ana-diaz" });
    await db.updateTable("users").set({ admittedAt: "2026-01-01" }).execute();
    const other = await officers.saveCard({ id, nmlsId: "555", isPublic: true });
    expect(other.slug).toBe("ana-diaz-2");
    await db.updateTable("users").set({ lastName: "Ruiz" }).execute();
    expect(await save({ title: "Branch manager" })).toMatchObject({ slug: "ana-diaz" });
  });
});

describe("Reminders of a license", () => {
  test("come 60, 30 and 7 days before it expires, each once, with a link to the profile, and start again after a renewal", async () => {
    at("2026-10-31T12:00:00.000Z");
    const { app, db, save } = await office();
    const mails = async () => {
      await remindOfLicenses(db, siteOf(app));
      await remindOfLicenses(db, siteOf(app));
      const sent = await db.selectFrom("outbox").select(["subject", "textBody"]).execute();
      await db.deleteFrom("outbox").execute();
      for (const { textBody } of sent)
        expect(textBody).toMatch(/\/LOagentsPortal\/officers\/\d+\n/);
      return sent.map(({ subject }) => subject);
    };
    await save({});
    const found: Record<string, string[]> = {};
    for (const day of ["10-31", "11-01", "11-02", "12-01", "12-24", "12-31"]) {
      vi.setSystemTime(new Date(`2026-${day}T12:00:00.000Z`));
      found[day] = await mails();
    }
    const sentence = "Your license expires soon: NY";
    expect(found).toEqual({
      "10-31": [],
      "11-01": [sentence],
      "11-02": [],
      "12-01": [sentence],
      "12-24": [sentence],
      "12-31": [],
    });
    await save({ licenses: [{ state: "NY", expiresOn: "2027-01-31" }] });
    expect(await mails()).toEqual([sentence]);
    vi.setSystemTime(new Date("2027-02-01T12:00:00.000Z"));
    expect(await mails()).toEqual([]);
  });
});

describe("The contact card", () => {
  test("escapes characters that would end a property, and folds long lines between characters", () => {
    const card = contactCard(
      {
        id: 1,
        slug: "ana-diaz",
        firstName: "Ana; Maria",
        lastName: "Díaz, Jr.\nEND:VCARD",
        title: "ü".repeat(60),
        email: "ana@lender.example",
        phone: "(212) 555-0100",
        bio: "",
        profileImage: "",
        nmlsId: "204571",
        languages: [],
        licenses: [],
      },
      { companyName: "Loans, Inc. \\ Co", publicUrl: "https://lender.example" },
    );
    const lines = card.split("\r\n");
    expect(lines[2]).toBe("N:Díaz\\, Jr.\\nEND:VCARD;Ana\\; Maria;;;");
    expect(lines[4]).toBe("ORG:Loans\\, Inc. \\\\ Co");
    expect(lines.filter((line) => line === "END:VCARD")).toHaveLength(1);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(card.replaceAll("\r\n ", "")).toContain(`TITLE:${"ü".repeat(60)}`);
  });

  test("is a file of its own, and missing for an officer whom the website does not show", async () => {
    const { get, as, db } = await testServer();
    const { id } = await db
      .selectFrom("users")
      .where("username", "=", "officer")
      .select("id")
      .executeTakeFirstOrThrow();
    const address = "/loan-officers/firstofficer-lastofficer/contact.vcf";
    expect((await get(address)).status).toBe(404);
    await (await as("admin")).admin.officers.saveCard({ id, nmlsId: "204571", isPublic: true });
    const answer = await get(address);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="firstofficer-lastofficer.vcf"',
    ]);
    expect(await answer.text()).toContain("NOTE:NMLS #204571\r\n");
    expect(await (await get("/sitemap.xml")).text()).toContain(
      "/loan-officers/firstofficer-lastofficer",
    );
  });
});
