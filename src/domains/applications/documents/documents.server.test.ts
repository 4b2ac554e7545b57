import { describe, expect, test } from "vitest";
import { DOCUMENT_LIMITS, type LoanDocument, usualDocuments } from "./documents.ts";
import { uploadsKnownTo } from "#domains/uploads/references.server.ts";
import { sweepUploads } from "#domains/uploads/sweep.server.ts";
import { pdfOfSize } from "#test/kit/files.ts";
import { IMAGES } from "#test/kit/images.ts";
import { HIDDEN_PDFS } from "#test/kit/packed-pdfs.ts";
import { HARMLESS_PDFS, HOSTILE_PDFS, OPAQUE_PDFS } from "#test/kit/pdfs.ts";
import { type ActorName, headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";

interface Sent {
  content: Buffer;
  name: string;
}

/** A borrower with a verified e-mail, whose application an officer works on. */
async function desk() {
  const server = await uploadServer();
  const { db, as, upload, get, send } = server;
  await db.updateTable("users").set({ isVerified: 1 }).where("username", "=", "customer").execute();
  const { id: officerId } = await (await as("officer")).officers.me();
  const { id } = await (
    await as("visitor")
  ).applications.submit({
    fullName: "Ada Lovelace",
    email: "Customer@people.example",
    loanPurpose: "refinance",
    loanAmount: 350_000,
    officerId,
  });
  const documents = async (who: ActorName) => (await as(who)).documents;
  const asked = async () => (await documents("officer")).askFor({ id, name: "Pay stubs" });
  let sent = 0;
  const another = (): Sent => ({ content: pdfOfSize(2000 + sent++), name: "pay stub.pdf" });
  const sendFile = async (who: ActorName, documentId: number, document = another()) =>
    upload("/api/document-files", { documentId: String(documentId), document }, who);
  const fetchAs = async (who: ActorName, path: string) =>
    get(path, { headers: await headersFor(db, who) });
  const isWaiting = async () =>
    (await (await as("customer")).applications.own()).rows[0]?.isWaiting;
  return { ...server, id, documents, isWaiting, asked, sendFile, fetchAs, send };
}

describe("The documents of an application", () => {
  test("are asked for by purpose and employment, each once, and others by hand", async () => {
    const { id, documents } = await desk();
    const officer = await documents("officer");
    const usual = usualDocuments("refinance", "self-employed");
    const names = (list: LoanDocument[]) => list.map(({ name }) => name);
    expect(names(await officer.askForUsual({ id, employment: "self-employed" }))).toEqual(usual);
    expect(usual).toContain("Statement of the current mortgage");
    expect(usual).toContain("Business tax returns of the last two years");
    await officer.askFor({ id, name: "Divorce decree" });
    const again = await officer.askForUsual({ id, employment: "self-employed" });
    expect(names(again)).toEqual([...usual, "Divorce decree"]);
    const borrower = await documents("customer");
    expect(names(await borrower.list({ id }))).toEqual([...usual, "Divorce decree"]);
  });

  test("that come later are not waited for, nor any once a request is denied", async () => {
    const { as, id, documents, isWaiting } = await desk();
    const { askFor } = await documents("officer");
    await askFor({ id, name: "Agreement, once it is signed" });
    expect(await isWaiting()).toBe(false);
    await askFor({ id, name: "Photo ID" });
    expect(await isWaiting()).toBe(true);
    await (await as("admin")).admin.applications.setStatus({ id, status: "rejected" });
    expect(await isWaiting()).toBe(false);
  });

  test("are received, sent back with a reason, received again and accepted", async () => {
    const { documents, asked, sendFile, id } = await desk();
    const [document] = await asked();
    const at = document?.id ?? 0;
    const [officer, borrower] = [await documents("officer"), await documents("customer")];
    await expect(officer.review({ id: at, state: "accepted" })).rejects.toThrow("No file has been");
    expect((await sendFile("customer", at)).status).toBe(201);
    expect((await borrower.list({ id }))[0]).toMatchObject({
      state: "received",
      files: [{ fileName: "pay stub.pdf", size: 2000, sentByName: "Firstcustomer Lastcustomer" }],
    });
    await expect(officer.review({ id: at, state: "returned" })).rejects.toThrow("Please say why");
    const reason = "The last page is missing.";
    await officer.review({ id: at, state: "returned", reason });
    expect((await borrower.list({ id }))[0]).toMatchObject({ state: "returned", reason });
    await sendFile("customer", at, { content: IMAGES.jpg, name: "page.jpg" });
    expect((await borrower.list({ id }))[0]).toMatchObject({ state: "received", reason: "" });
    await officer.review({ id: at, state: "accepted" });
    expect((await sendFile("customer", at)).status).toBe(409);
    const [{ files } = { files: [] }] = await borrower.list({ id });
    await expect(borrower.removeFile({ id: files[0]?.id ?? 0 })).rejects.toThrow("accepted");
  });

  test("and their files are open to the borrower, the officer who has the application, and admins", async () => {
    const { db, id, documents, asked, sendFile, fetchAs, get } = await desk();
    const [document] = await asked();
    await sendFile("customer", document?.id ?? 0);
    const [{ files } = { files: [] }] = await (await documents("customer")).list({ id });
    const url = files[0]?.fileUrl ?? "";
    const statuses = async () => {
      const found: Partial<Record<ActorName, number>> = {};
      for (const who of [
        "visitor",
        "customer",
        "newOfficer",
        "officer",
        "assistant",
        "admin",
      ] as const)
        found[who] = (await fetchAs(who, url)).status;
      return found;
    };
    const open = {
      visitor: 401,
      customer: 200,
      newOfficer: 404,
      officer: 200,
      assistant: 200,
      admin: 200,
    };
    expect(await statuses()).toEqual(open);
    // Each of the staff leaves one entry a minute for each file, and the borrower none
    expect((await fetchAs("admin", url)).status).toBe(200);
    const readers = await db
      .selectFrom("auditEntries")
      .where("action", "=", "reads.document")
      .select(["actorName", "subject", "after"])
      .orderBy("id")
      .execute();
    expect(new Set(readers.map(({ actorName }) => actorName))).toEqual(
      new Set(["officer", "assistant", "admin"]),
    );
    expect(readers.length).toBeLessThan(5);
    expect(readers[0]?.subject).toMatch(/^application 20\d\d-/);
    expect(readers[0]?.after).toMatch(/^\{"document":"[^"]+","network":"127/);
    const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const link = await get(url, { headers, redirect: "manual" });
    expect([link.status, link.headers.get("location"), link.headers.get("cache-control")]).toEqual([
      302,
      `/auth?next=${encodeURIComponent(url)}`,
      "no-store",
    ]);
    expect((await get(url, { headers, method: "HEAD" })).status).toBe(401);
    const library = "/uploads/resources/aaaaaaaaaaaaaaaaaaaaaa.pdf";
    expect((await get(library, { headers })).status).toBe(401);
    const answer = await fetchAs("customer", url);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="pay stub.pdf"');
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    await db.updateTable("leads").set({ assigneeId: null }).execute();
    await db
      .updateTable("users")
      .set({ isVerified: 0 })
      .where("username", "=", "customer")
      .execute();
    expect(await statuses()).toEqual({ ...open, customer: 404, officer: 404 });
    for (const who of ["customer", "newOfficer", "officer"] as const) {
      const call = (await documents(who)).list({ id });
      await expect(call).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect((await sendFile(who, document?.id ?? 0)).status).toBe(404);
    }
  });

  test("are one entry each of the activity, even when they are downloaded at once", async () => {
    const { db, id, documents, asked, sendFile, get } = await desk();
    const [document] = await asked();
    for (let sent = 0; sent < 2; sent += 1) await sendFile("customer", document?.id ?? 0);
    const [{ files } = { files: [] }] = await (await documents("customer")).list({ id });
    const headers = await headersFor(db, "officer");
    const answers = await Promise.all(files.map(({ fileUrl }) => get(fileUrl, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const read = db.selectFrom("auditEntries").where("action", "=", "reads.document");
    expect(await read.select("id").execute()).toHaveLength(2);
  });

  test("are on the timeline of the record: asked for, received, sent back, accepted, removed", async () => {
    const { as, asked, documents, sendFile } = await desk();
    const [document] = await asked();
    const at = document?.id ?? 0;
    const officer = await documents("officer");
    await sendFile("customer", at);
    await sendFile("customer", at);
    await officer.review({ id: at, state: "returned", reason: "Too dark." });
    await sendFile("customer", at);
    await officer.review({ id: at, state: "accepted" });
    await officer.review({ id: at, state: "owed" });
    await officer.remove({ id: at });
    const { rows } = await (await as("officer")).leads.timeline({ id: 1, limit: 7 });
    const staff = "Firstofficer Lastofficer";
    expect(rows.map(({ kind, text, actorName, data }) => [kind, text, actorName, data])).toEqual(
      [
        [staff, { to: "removed" }],
        [staff, { to: "opened" }],
        [staff, { to: "accepted" }],
        ["", { to: "received" }],
        [staff, { to: "returned", reason: "Too dark." }],
        ["", { to: "received" }],
        [staff, { to: "asked" }],
      ].map(([who, data]) => ["document", "Pay stubs", who, data]),
    );
  });

  test("are mentioned in the activity when staff removes a file, but not when the borrower does", async () => {
    const { db, id, asked, documents, sendFile } = await desk();
    const [document] = await asked();
    const removed = async () => {
      const action = "applications.removeDocument";
      const entries = db.selectFrom("auditEntries").where("action", "=", action).select("before");
      return (await entries.execute()).map(({ before }) => JSON.parse(before ?? ""));
    };
    for (const who of ["customer", "officer"] as const) {
      await sendFile("customer", document?.id ?? 0);
      const [{ files } = { files: [] }] = await (await documents(who)).list({ id });
      expect(await removed()).toEqual([]);
      await (await documents(who)).removeFile({ id: files[0]?.id ?? 0 });
    }
    expect(await removed()).toEqual([{ document: "Pay stubs", files: ["pay stub.pdf"] }]);
  });

  test("cannot be asked for, judged or removed by the borrower", async () => {
    const { id, asked, send, db } = await desk();
    const [document] = await asked();
    const headers = await headersFor(db, "customer");
    for (const [method, path, body] of [
      ["POST", `/api/loan-applications/${id}/documents`, { name: "Anything" }],
      ["POST", `/api/loan-applications/${id}/missing-documents`, {}],
      ["PATCH", `/api/documents/${document?.id}`, { state: "accepted" }],
      ["DELETE", `/api/documents/${document?.id}`, undefined],
    ] as const)
      expect((await send(method, path, body, { headers })).status).toBe(403);
  });
});

describe("A file for a document", () => {
  test.each([
    ["photo.png", pdfOfSize(500), "photo.pdf"],
    ["scan.v2.pdf", IMAGES.png, "scan.v2.png"],
    ["photo.JPEG", IMAGES.jpg, "photo.JPEG"],
  ])("called %s has the ending of what it is", async (name, content, kept) => {
    const { asked, sendFile, documents, fetchAs, id } = await desk();
    const [document] = await asked();
    await sendFile("customer", document?.id ?? 0, { content, name });
    const [{ files } = { files: [] }] = await (await documents("customer")).list({ id });
    expect(files[0]?.fileName).toBe(kept);
    const served = await fetchAs("customer", files[0]?.fileUrl ?? "");
    expect(served.headers.get("content-disposition")).toMatch(new RegExp(`filename="?${kept}"?$`));
  });

  test("is refused a second time under any name, for the same document alone", async () => {
    const { id, asked, sendFile, documents, files } = await desk();
    const [document] = await asked();
    const scan = { content: IMAGES.png, name: "scan.png" };
    expect((await sendFile("customer", document?.id ?? 0, scan)).status).toBe(201);
    const again = await sendFile("officer", document?.id ?? 0, { ...scan, name: "other.png" });
    expect([again.status, await again.json()]).toEqual([
      409,
      expect.objectContaining({ message: "This file has already been sent, as scan.png." }),
    ]);
    expect(files()).toHaveLength(1);
    const [, other] = await (await documents("officer")).askFor({ id, name: "Photo ID" });
    expect((await sendFile("customer", other?.id ?? 0, scan)).status).toBe(201);
  });

  test.each([
    ["a program", { content: Buffer.from("MZ and more than that"), name: "a.pdf" }],
    ["a page", { content: Buffer.from("<!doctype html><script>"), name: "a.png" }],
    ["another type", { content: pdfOfSize(500), name: "a.docx" }],
  ])("is refused when it is %s, and leaves nothing", async (_, file) => {
    const { asked, sendFile, files } = await desk();
    const [document] = await asked();
    const answer = await sendFile("customer", document?.id ?? 0, file);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      message: "Only PDF, JPEG and PNG files are allowed",
    });
    expect(files()).toEqual([]);
  });

  test("is refused when it is a PDF that does more than show pages, and leaves nothing", async () => {
    const { asked, sendFile, files } = await desk();
    const [document] = await asked();
    const send = (content: Buffer) =>
      sendFile("customer", document?.id ?? 0, { content, name: "pay stub.pdf" });
    expect(Object.keys(HOSTILE_PDFS).length).toBeGreaterThanOrEqual(29);
    for (const content of Object.values(HOSTILE_PDFS)) {
      const answer = await send(content);
      expect([answer.status, await answer.json()]).toEqual([
        415,
        expect.objectContaining({
          message:
            "This PDF contains a script or an embedded file. Please open it, choose Print, save it as a new PDF and send that.",
        }),
      ]);
    }
    const { "a predictor": predictor, "text alone": text, "deflated twice": twice } = HIDDEN_PDFS;
    const opaque = [...Object.values(OPAQUE_PDFS), predictor, text, twice];
    for (const content of opaque.filter((each) => each !== undefined))
      expect(await (await send(content)).text()).toContain("This PDF cannot be checked.");
    expect(files()).toEqual([]);
    expect((await send(HARMLESS_PDFS["a scan"] as Buffer)).status).toBe(201);
  });

  test("is refused beyond what one document and one borrower may have", async () => {
    const { db, asked, sendFile, documents, id } = await desk();
    const [document] = await asked();
    const at = document?.id ?? 0;
    await sendFile("customer", at);
    const fill = (size: number) =>
      db.updateTable("documentFiles").set({ size }).where("documentId", "=", at).execute();
    await fill(DOCUMENT_LIMITS.bytesInAll);
    expect((await sendFile("customer", at)).status).toBe(409);
    await fill(1);
    for (let sent = 1; sent < DOCUMENT_LIMITS.files; sent += 1) await sendFile("customer", at);
    const answer = await sendFile("customer", at);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("at most 10"),
    ]);
    const [{ files } = { files: [] }] = await (await documents("customer")).list({ id });
    expect(files).toHaveLength(DOCUMENT_LIMITS.files);
  });

  test("is kept by the sweep while it is referred to, and removed with its document", async () => {
    const { app, db, asked, sendFile, documents, files, id } = await desk();
    const [document] = await asked();
    await sendFile("customer", document?.id ?? 0);
    await sweepUploads(app, Date.now() + 2 * 86_400_000);
    expect(files()).toHaveLength(1);
    expect(
      [...(await uploadsKnownTo(db))].filter((path) => path.includes("/documents/")),
    ).toHaveLength(1);
    const borrower = await documents("customer");
    const [{ files: sent } = { files: [] }] = await borrower.list({ id });
    const [after] = await borrower.removeFile({ id: sent[0]?.id ?? 0 });
    expect([after?.state, files()]).toEqual(["owed", []]);
    await sendFile("customer", document?.id ?? 0);
    expect(await (await documents("admin")).remove({ id: document?.id ?? 0 })).toEqual([]);
    expect(files()).toEqual([]);
  });
});

describe("Emails about documents", () => {
  test("tell the borrower once what has come back, without the reasons", async () => {
    const { db, id, documents, asked, sendFile } = await desk();
    const officer = await documents("officer");
    await asked();
    const both = (await officer.askFor({ id, name: "Photo ID" })).map((each) => each.id);
    for (const document of both) await sendFile("customer", document);
    await db.deleteFrom("outbox").execute();
    const waiting = () =>
      db
        .selectFrom("outbox")
        .where("audience", "=", "account")
        .select(["recipient", "replyToAddress", "subject", "textBody", "nextAttemptAt"])
        .execute();
    const return_ = (document: number | undefined) =>
      officer.review({ id: document ?? 0, state: "returned", reason: "Your salary is cut off." });
    await return_(both[0]);
    await return_(both[0]);
    await return_(both[1]);
    const [mail, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "Customer@people.example",
      replyToAddress: "officer@people.example",
      subject: expect.stringMatching(/^Please send these documents again for your request 2/),
    });
    expect(mail?.textBody).toMatch(/^Hello Firstcustomer,[^]*- Pay stubs\n- Photo ID/);
    expect(mail?.textBody).not.toContain("salary");
    expect(Date.parse(mail?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() + 60_000);
    await sendFile("customer", both[0] ?? 0);
    const [left] = await waiting();
    expect(left?.subject).toMatch(/^Please send this document again/);
    expect(left?.textBody).not.toContain("Pay stubs");
    await officer.review({ id: both[1] ?? 0, state: "accepted" });
    expect(await waiting()).toEqual([]);
    await sendFile("customer", both[0] ?? 0);
    expect(await waiting()).toEqual([]);
  });

  test("are sent once a day in each direction, and contain nothing private", async () => {
    const { db, id, documents, asked, sendFile } = await desk();
    await db.deleteFrom("outbox").execute();
    const [document] = await asked();
    const officer = await documents("officer");
    expect(await officer.notifyBorrower({ id })).toEqual({ told: true });
    expect(await officer.notifyBorrower({ id })).toEqual({ told: false });
    await sendFile("customer", document?.id ?? 0);
    await sendFile("customer", document?.id ?? 0);
    const mails = await db.selectFrom("outbox").select(["recipient", "textBody"]).execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      "Customer@people.example",
      "officer@people.example",
    ]);
    expect(mails[0]?.textBody).toMatch(/^Hello Firstcustomer,[^]*- Pay stubs/);
    expect(mails[1]?.textBody).not.toContain("/uploads/");
    await expect(officer.notifyBorrower({ id })).rejects.toThrow("Nothing is missing");
  });
});
