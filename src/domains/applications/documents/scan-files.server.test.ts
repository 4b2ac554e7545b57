import { describe, expect, test } from "vitest";
import { EICAR, startClamd } from "#test/kit/clamd.ts";
import { type ActorName, headersFor } from "#test/kit/people.ts";
import { pdfWith, streamOf } from "#test/kit/pdfs.ts";
import { uploadServer } from "#test/kit/upload.ts";

const CLEAN = pdfWith({});
const INFECTED = pdfWith({ objects: [streamOf("", Buffer.from(EICAR))] });

/** A borrower who owes a document, on a site with a virus scanner. */
async function siteWithScanner() {
  const clamd = await startClamd();
  const server = await uploadServer({ CLAMD: clamd.address });
  const { app, db, as, upload, get } = server;
  await db.updateTable("users").set({ isVerified: 1 }).where("username", "=", "customer").execute();
  const { id } = await (
    await as("visitor")
  ).applications.submit({
    fullName: "Ada Lovelace",
    email: "Customer@people.example",
    loanPurpose: "refinance",
    loanAmount: 350_000,
  });
  const admin = await as("admin");
  const [document] = await admin.documents.askFor({ id, name: "Pay stubs" });
  const sendFile = async (content: Buffer, name = "stub.pdf") => {
    const fields = { documentId: String(document?.id), document: { content, name } };
    expect((await upload("/api/document-files", fields, "customer")).status).toBe(201);
  };
  const scanned = () => app.jobs.run("scans");
  const list = async () => (await (await as("customer")).documents.list({ id }))[0];
  const openAs = async (who: ActorName) => {
    const url = (await list())?.files[0]?.fileUrl ?? "";
    const answer = await get(url, { headers: await headersFor(db, who) });
    return [answer.status, answer.ok ? "the file" : ((await answer.json()) as Error).message];
  };
  const accepted = () => admin.documents.review({ id: document?.id ?? 0, state: "accepted" });
  return { ...server, clamd, admin, sendFile, scanned, list, openAs, accepted };
}

const CHECKED = [409, "This file is being checked for viruses. Please try again in a minute."];

describe("A borrower's file, on a site with a virus scanner,", () => {
  test("is closed, and not accepted, until the scanner has found it clean", async () => {
    const { clamd, sendFile, scanned, list, openAs, accepted } = await siteWithScanner();
    clamd.state.manner = "hanging up";
    await sendFile(CLEAN);
    expect((await list())?.files[0]?.scan).toBe("waiting");
    for (const who of ["customer", "admin"] as const) expect(await openAs(who)).toEqual(CHECKED);
    await expect(accepted()).rejects.toThrow("still being checked");
    clamd.state.manner = "truly";
    await scanned();
    expect((await list())?.files[0]?.scan).toBe("clean");
    await accepted();
    for (const who of ["customer", "admin"] as const)
      expect(await openAs(who)).toEqual([200, "the file"]);
  });

  test("is never opened or accepted when it is infected: the document is sent back, and the borrower told", async () => {
    const { db, admin, sendFile, scanned, list, openAs, accepted } = await siteWithScanner();
    await db.deleteFrom("outbox").execute();
    await sendFile(INFECTED);
    await scanned();
    const reason =
      "The file stub.pdf contains a virus, so nobody can open it. Please remove it, check your computer, and send the document again.";
    expect(await list()).toMatchObject({
      state: "returned",
      reason,
      files: [{ scan: "infected" }],
    });
    for (const who of ["customer", "admin"] as const)
      expect(await openAs(who)).toEqual([
        409,
        "This file contains a virus, so nobody can open it.",
      ]);
    await expect(accepted()).rejects.toThrow("or contains one");
    const { rows } = await admin.leads.timeline({ id: 1 });
    expect(rows[0]).toMatchObject({ kind: "document", data: { to: "returned", reason } });
    const mails = db.selectFrom("outbox").where("recipient", "=", "Customer@people.example");
    expect(await mails.select("subject").execute()).toEqual([
      { subject: expect.stringMatching(/^Please send this document again/) },
    ]);
    await scanned();
    expect((await list())?.files[0]?.scan).toBe("infected");
  });

  test("waits while the scanner is away, which the system card says, and is scanned later", async () => {
    const { clamd, db, admin, sendFile, scanned, list, openAs } = await siteWithScanner();
    clamd.stop();
    await sendFile(CLEAN);
    await scanned();
    expect(await openAs("admin")).toEqual(CHECKED);
    const problems = async () => (await admin.admin.dashboard.system()).problems;
    const words = /virus scanner/;
    expect((await problems()).filter((each) => words.test(each))).toEqual([]);
    const earlier = new Date(Date.now() - 180_000).toISOString();
    await db.updateTable("documentFiles").set({ createdAt: earlier }).execute();
    expect(await problems()).toContain(
      "The virus scanner does not answer: 1 borrower's file cannot be opened yet.",
    );
    await clamd.startAgain();
    await scanned();
    expect((await list())?.files[0]?.scan).toBe("clean");
    expect((await problems()).filter((each) => words.test(each))).toEqual([]);
  });

  test("does not wait for another one that the scanner cannot read", async () => {
    const { app, clamd, sendFile, scanned, list } = await siteWithScanner();
    clamd.state.manner = { saying: "INSTREAM size limit exceeded. ERROR" };
    await sendFile(CLEAN);
    await scanned();
    const [first] = (await list())?.files ?? [];
    await app.uploads.storage.remove(first?.fileUrl ?? "");
    clamd.state.manner = "truly";
    await sendFile(pdfWith({ catalog: "/Lang (en)" }));
    await scanned();
    expect((await list())?.files.map(({ scan }) => scan)).toEqual(["waiting", "clean"]);
  });
});
