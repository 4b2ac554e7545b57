import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { filesBelow, openBelow, pdfOfSize } from "#test/kit/files.ts";
import { IMAGES } from "#test/kit/images.ts";
import { headersFor } from "#test/kit/people.ts";
import { coming, hurried, MULTIPART, sendHalf, uploadServer } from "#test/kit/upload.ts";

/** A server where `askFor` asks somebody with that e-mail for a document. */
async function desk() {
  const server = await uploadServer({ TRUST_PROXY: "1" });
  const askFor = async (email: string) => {
    const { id } = await (
      await server.as("visitor")
    ).applications.submit({
      fullName: "Ada Lovelace",
      email,
      loanPurpose: "refinance",
      loanAmount: 350_000,
    });
    const [document] = await (await server.as("admin")).documents.askFor({ id, name: "Pay stubs" });
    return document?.id ?? 0;
  };
  await server.db
    .updateTable("users")
    .set({ isVerified: 1 })
    .where("username", "=", "customer")
    .execute();
  return { ...server, askFor };
}

describe("The bytes of a file for a document", () => {
  test("is refused at its first byte if the document is someone else's, and takes no place", async () => {
    const { url, db, folder, askFor, app } = await desk();
    const document = await askFor("customer@people.example");
    for (const [who, documentId, status] of [
      ["newOfficer", document, 404],
      ["officer", 999_999, 404],
      ["customer", undefined, 400],
    ] as const) {
      const { answered, sending } = startSending(url, await headersFor(db, who), documentId);
      expect((await answered).status).toBe(status);
      sending.destroy();
    }
    expect(filesBelow(folder)).toEqual([]);
    await app.uploads.placeFor({ id: 1, ...RIGHTS }, "any", coming()).take();
  });

  test("two accounts that drip their own files stop neither a borrower nor an officer", async () => {
    const { url, db, folder, askFor, upload } = await desk();
    const document = await askFor("customer@people.example");
    const dripping = [];
    for (const index of [1, 2]) {
      const headers = await anotherBorrower(db, index);
      const own = await askFor(`drip${index}@people.example`);
      const { sending, gone } = await sendHalf(
        `${url}/api/document-files`,
        { ...headers, "x-forwarded-for": "198.51.100.7" },
        { folder, field: "document", fields: { documentId: String(own) } },
      );
      dripping.push({ sending, gone });
    }
    const file = { content: pdfOfSize(2000), name: "pay stub.pdf" };
    const sent = { documentId: String(document), document: file };
    expect((await upload("/api/document-files", sent, "customer")).status).toBe(201);
    const image = { profileImage: { content: IMAGES.png, name: "a.png" } };
    const photo = "/api/loan-officers/profile/me/photo";
    expect((await upload(photo, image, "officer")).status).toBe(200);
    for (const { sending, gone } of dripping) {
      sending.destroy();
      await gone;
    }
  });

  test("get a sentence instead of a place when they come slowly and someone else waits, and leave nothing", async () => {
    const { url, db, folder, files, askFor, app } = await desk();
    const document = await askFor("customer@people.example");
    const place = (id: number, complete: boolean) =>
      app.uploads.placeFor({ id, ...RIGHTS }, `network ${id}`, { ...coming(), complete });
    for (let id = 901; id < 964; id += 1) await place(id, true).take();
    const { finish } = await sendHalf(
      `${url}/api/document-files`,
      await headersFor(db, "customer"),
      { folder, field: "document", fields: { documentId: String(document) } },
    );
    await hurried(place(999, false).take());
    const { status, text } = await finish();
    expect([status, JSON.parse(text)]).toEqual([
      503,
      {
        code: "BUSY",
        message: "Your file came too slowly while others waited. Please try again shortly.",
      },
    ]);
    await expect.poll(files).toEqual([]);
    expect(openBelow(folder)).toEqual([]);
  });
});

const RIGHTS = { isAdmin: false, isAssistant: false, isLoanOfficer: false, isVerified: true };

/** Sends the file's first byte and no more, and resolves to the answer. */
function startSending(url: string, headers: Record<string, string>, documentId?: number) {
  const sending = httpRequest(`${url}/api/document-files`, {
    method: "POST",
    headers: { ...headers, ...MULTIPART, "content-length": "1000000" },
  });
  const answered = new Promise<{ status: number | undefined }>((resolve, reject) => {
    sending.on("response", (response) => resolve({ status: response.statusCode }));
    sending.on("error", reject);
  });
  const field = `--x\r\nContent-Disposition: form-data; name="documentId"\r\n\r\n${documentId}\r\n`;
  const file = `--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%`;
  sending.write(documentId === undefined ? file : field + file);
  return { sending, answered };
}

async function anotherBorrower(db: Db, index: number) {
  const [row] = await db
    .selectFrom("users")
    .where("username", "=", "customer")
    .selectAll()
    .execute();
  if (!row) throw new Error("no customer");
  const { id: _id, ...fields } = row;
  const name = `drip${index}`;
  const added = await db
    .insertInto("users")
    .values({
      ...fields,
      username: name,
      usernameKey: name,
      email: `${name}@people.example`,
      emailKey: `${name}@people.example`,
    })
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  const session = await startSession(db, toUser(added), { userAgent: "test", secure: false });
  return { cookie: session.cookie.split(";")[0] ?? "" };
}
