import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { happened } from "#domains/audit/happened.server.ts";
import type { TestApp } from "#test/kit/app.ts";
import { ANSWERS, OWN, siteWithCustomer } from "#test/kit/customer.ts";
import { pdfOfSize } from "#test/kit/files.ts";
import { LOOKS_LIKE_SPAM, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { filesIn } from "#test/kit/zips.ts";

interface Copy {
  account: { username: string };
  applications: { files: object[] }[];
  messages: object[];
  [part: string]: unknown;
}

/** What the caller downloads: the zip's files, and the data as text and read. */
async function copyOf({ people }: Pick<Awaited<ReturnType<TestApp["as"]>>, "people">) {
  const pieces = [];
  for await (const piece of (await people.ownData()).pieces()) pieces.push(Buffer.from(piece));
  const files = await filesIn(Buffer.concat(pieces));
  const text = files.get("my-data.json")?.toString() ?? "";
  return { files, text, data: JSON.parse(text) as Copy };
}

describe("download my data", () => {
  test("asks for a proof first", async () => {
    const { unprovedCustomer } = await siteWithCustomer({ isVerified: true });
    await expect(unprovedCustomer.people.ownData()).rejects.toThrow(
      "Please confirm that it is you.",
    );
  });

  test("has the account and what was sent from it with its verified address, and nothing of others", async () => {
    const { customer, admin } = await withAdmin({ isVerified: true });
    await customer.applications.submit({ ...REQUEST, email: OWN, comment: "Our first house" });
    await customer.contact.send({ ...MESSAGE, email: OWN, message: "Written by me" });
    await customer.contact.send({ ...MESSAGE, email: "typed@example.com", message: "By me, too" });
    await admin.leads.addNote({ id: 1, text: "A note of the staff" });
    const { data, text } = await copyOf(customer);
    expect(data.account).toMatchObject({ username: "customer", email: OWN, isVerified: true });
    expect(data.applications).toMatchObject([
      { email: OWN, details: { comment: "Our first house" } },
      { sentWithoutSigningIn: true },
    ]);
    expect(data.messages).toMatchObject([
      { sentWithoutSigningIn: true },
      { email: OWN },
      { email: "typed@example.com" },
    ]);
    expect(data.scenarios).toMatchObject([{ name: "Our house" }]);
    expect(text).not.toMatch(/stranger|note of the staff|passwordHash|fingerprint/);
  });

  test("names what a stranger has typed with the address, without the answers", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    const { applications } = await site.as("visitor");
    const ticks = { phone: "646-555-0199", callConsent: true, privacyRead: true };
    const typed = { ...REQUEST, ...ticks, email: OWN };
    const sent = { ...typed, comment: "I earn 90,000", fullName: "Mallory" };
    const { reference } = await applications.submit(sent);
    const { data, text } = await copyOf(site.customer);
    expect(data.applications[0]).toEqual({
      reference,
      createdAt: expect.any(String) as string,
      sentWithoutSigningIn: true,
      conversation: [],
      files: [],
    });
    expect(text).not.toMatch(/90,000|Mallory|646|Written by/);
  });

  test("leaves out the lender's clocks, and says why a request was denied once it was told", async () => {
    const { customer, db } = await siteWithCustomer({ isVerified: true });
    await customer.applications.submit({ ...REQUEST, email: OWN, comment: "Mine" });
    const at = { reasons: '["Bankruptcy","No credit file"]', completeAt: new Date().toISOString() };
    await db.updateTable("loanApplications").set(at).execute();
    expect((await copyOf(customer)).text).not.toMatch(/completeAt|noticeOn|Bankruptcy/);
    await db.updateTable("loanApplications").set({ noticeOn: "2026-11-01" }).execute();
    const reasons = "Bankruptcy; No credit file";
    const { applications } = (await copyOf(customer)).data;
    expect(applications).toContainEqual(expect.objectContaining({ reasons }));
  });

  test("has a request that was sent from the account with another address, and nothing that others have added", async () => {
    const { customer, db } = await withAdmin({ isVerified: true });
    const typed = { ...REQUEST, email: "typed@example.com", comment: "From my account" };
    const { id, reference } = await customer.applications.submit(typed);
    const added = { on: { applicationId: id }, text: "From another" };
    const letter = { number: "1", codeHash: "1", name: "From another", program: "", text: "" };
    const until = { expiresOn: "2026-11-29", createdAt: "", createdByName: "" };
    await db
      .insertInto("letters")
      .values({ ...letter, ...until, applicationId: id, purchasePrice: 1, loanAmount: 1 })
      .execute();
    await happened(db, "person", "message.written", added);
    const { data, text } = await copyOf(customer);
    expect(data.applications).toMatchObject([
      { sentWithoutSigningIn: true },
      { reference, email: "typed@example.com", details: { comment: "From my account" }, files: [] },
    ]);
    expect(text).not.toContain("From another");
    expect(data.applications[1]).not.toHaveProperty("letters");
    expect((await customer.applications.own()).rows).toHaveLength(1);
  });

  test("has the answers once staff have joined the record to the person", async () => {
    const { customer, admin, ...site } = await withAdmin({ isVerified: true });
    await customer.contact.send({ ...MESSAGE, email: OWN, message: "Written by me" });
    const ids = await site.db.selectFrom("leads").orderBy("id").select("id").execute();
    await admin.admin.people.merge({ id: ids.at(-1)?.id ?? 0, otherId: ids[0]?.id ?? 0 });
    const { data } = await copyOf(customer);
    expect(data.applications).toMatchObject([
      { loanAmount: REQUEST.loanAmount, fullName: "Ada Buyer" },
    ]);
    expect((await customer.applications.own()).rows).toMatchObject([{ isUnproved: false }]);
  });

  test("has what was sent before the address was verified, if it was sent from the account", async () => {
    const site = await siteWithCustomer({ isVerified: false });
    await site.customer.applications.submit({ ...REQUEST, email: OWN, comment: "From my account" });
    await site.db.updateTable("users").set({ isVerified: 1 }).where("emailKey", "=", OWN).execute();
    expect((await copyOf(await site.as("customer"))).text).toContain("From my account");
  });

  test("has what waits as possible spam, and the drafts under links that were mailed to the address", async () => {
    const { customer, as } = await siteWithCustomer({ isVerified: true });
    const visitor = await as("visitor");
    for (const [sender, phone] of [
      [customer, "212-555-0111"],
      [visitor, "212-555-0122"],
    ] as const)
      await sender.contact.send({ ...MESSAGE, ...LOOKS_LIKE_SPAM, email: OWN, phone });
    for (const email of [OWN, "else@people.example"])
      await visitor.drafts.sendLink({ email, answers: { ...ANSWERS, fullName: `For ${email}` } });
    const { data, text } = await copyOf(customer);
    expect(data.waitingAsPossibleSpam).toMatchObject([
      { kind: "message", phone: "212-555-0111", answers: { subject: "refinancing" } },
    ]);
    expect(data.draftsUnderLinks).toMatchObject([{ answers: { fullName: `For ${OWN}` } }]);
    expect(text).not.toMatch(/212-555-0122|else@/);
  });

  test("released from the quarantine, it is still the account's", async () => {
    const { customer, admin, db } = await withAdmin({ isVerified: true });
    await customer.contact.send({ ...MESSAGE, ...LOOKS_LIKE_SPAM, email: OWN });
    const held = await db.selectFrom("quarantine").select("id").execute();
    await admin.admin.quarantine.release({ ids: held.map(({ id }) => id) });
    expect((await copyOf(customer)).data.messages.at(-1)).toMatchObject({
      message: LOOKS_LIKE_SPAM.message,
    });
  });

  test("has only the account while the address is not verified", async () => {
    const { customer, as } = await siteWithCustomer({ isVerified: false });
    await (await as("visitor")).drafts.sendLink({ email: OWN, answers: ANSWERS });
    const { data } = await copyOf(customer);
    expect(data.account.username).toBe("customer");
    for (const part of ["applications", "messages", "newsletter", "draftsUnderLinks", "mails"])
      expect(data).not.toHaveProperty(part);
  });

  test("a long list is in it whole", async () => {
    const { customer, db } = await siteWithCustomer({ isVerified: true });
    const createdAt = new Date().toISOString();
    const { id: personId } = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
    for (let number = 0; number < 250; number += 1) {
      const { id: messageId } = await db
        .insertInto("contactSubmissions")
        .values({ ...MESSAGE, email: OWN, createdAt, fingerprint: `f${number}` })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("leads")
        .values({ messageId, applicationId: null, personId, createdAt })
        .execute();
    }
    expect((await copyOf(customer)).data.messages).toHaveLength(251);
  });
});

describe("the files of documents", () => {
  /** The customer's own application with a document, and one that a stranger sent. */
  async function withDocuments() {
    const site = await uploadServer();
    await site.db.updateTable("users").set({ isVerified: 1 }).where("emailKey", "=", OWN).execute();
    const admin = await site.as("admin");
    const sendFor = async (
      sender: "customer" | "visitor",
      by: "customer" | "admin",
      email = OWN,
    ) => {
      const caller = await site.as(sender);
      const sent = { ...REQUEST, email, comment: `Sent by ${sender}` };
      const { id, reference } = await caller.applications.submit(sent);
      const [document] = await admin.documents.askFor({ id, name: "Pay stubs" });
      const send = async (name: string, content: Buffer) => {
        const parts = { documentId: String(document?.id), document: { content, name } };
        expect((await site.upload("/api/document-files", parts, by)).status).toBe(201);
      };
      return { reference, send };
    };
    return { ...site, sendFor };
  }

  test("are in the zip as they were sent; of a stranger's request, only those of the account", async () => {
    const { as, db, sendFor } = await withDocuments();
    const own = await sendFor("customer", "customer");
    await own.send("../März <1>.pdf", pdfOfSize(5000));
    await own.send("infected.pdf", pdfOfSize(5001));
    await db
      .updateTable("documentFiles")
      .set({ scan: "infected" })
      .where("fileName", "=", "infected.pdf")
      .execute();
    const strangers = await sendFor("visitor", "customer");
    await strangers.send("mine.pdf", pdfOfSize(5002));
    await (await sendFor("visitor", "admin")).send("not-mine.pdf", pdfOfSize(5003));
    const { data, text, files } = await copyOf(await as("customer"));
    const named = [...files.keys()].filter((name) => name !== "my-data.json");
    expect(named).toEqual([
      expect.stringMatching(`^documents/${strangers.reference}/\\d+ mine.pdf$`),
      expect.stringMatching(`^documents/${own.reference}/\\d+ [^/<>]*März _1_.pdf$`),
    ]);
    expect(files.get(named[1] ?? "")).toEqual(pdfOfSize(5000));
    expect(data.applications.at(-1)?.files).toMatchObject([
      { file: named[1], document: "Pay stubs" },
      { fileName: "infected.pdf", scan: "infected" },
    ]);
    expect(text).not.toMatch(/not-mine|Sent by visitor/);
  });

  test("of a request with another address are only those of the account", async () => {
    const { as, sendFor } = await withDocuments();
    const typed = await sendFor("customer", "admin", "typed@example.com");
    await typed.send("not-mine.pdf", pdfOfSize(5000));
    const { data, text } = await copyOf(await as("customer"));
    expect(data.applications).toMatchObject([{ reference: typed.reference, files: [] }]);
    expect(text).not.toContain("not-mine");
  });

  test("are read one after the other, as the reader takes them", async () => {
    const { as, app, sendFor } = await withDocuments();
    const { send } = await sendFor("customer", "customer");
    for (let number = 0; number < 4; number += 1)
      await send(`${number}.pdf`, Buffer.concat([pdfOfSize(200), randomBytes(2_000_000)]));
    const opening = vi.spyOn(app.uploads.storage, "open");
    const pieces = (await (await as("customer")).people.ownData()).pieces();
    for (let taken = 0; taken < 500_000;) taken += (await pieces.next()).value?.length ?? 0;
    expect(opening).toHaveBeenCalledTimes(1);
    await pieces.return(undefined);
    const file = await opening.mock.results[0]?.value;
    await expect.poll(() => file?.handle.fd).toBe(-1);
  });
});

async function withAdmin(given: { isVerified: boolean }) {
  const site = await siteWithCustomer(given);
  return { ...site, admin: await site.as("admin") };
}
