import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { visit, WIDTHS } from "#test/kit/browser.ts";
import { startBuilt, temporaryFolder } from "#test/kit/built-server.ts";
import { startClamd } from "#test/kit/clamd.ts";
import { pdfOfSize } from "#test/kit/files.ts";

const ADA = {
  username: "adalovelace",
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
};

test("staff see that a borrower's file is being checked, and can open it once it is clean", async () => {
  const clamd = await startClamd();
  clamd.state.manner = "silent";
  const folder = temporaryFolder();
  const server = await startBuilt(folder, { CLAMD: clamd.address, RATE_LIMITS: "off" });
  const stored = <Row>(sql: string) => storedIn<Row>({ folder, database: undefined }, sql);
  const call = await adminCalls(server.url);
  await call("POST", "/api/register", ADA);
  await stored(`UPDATE users SET "isVerified" = 1`);
  const sent = { fullName: "Ada Lovelace", email: ADA.email, loanPurpose: "refinance" };
  await call("POST", "/api/loan-applications", { ...sent, loanAmount: 350_000 });
  const page = await openAsAdmin(server.url, "/admin/dashboard?open=1");
  const desk = page.getByRole("region", { name: "Documents" });
  await page.request.post("/api/loan-applications/1/documents", { data: { name: "Pay stubs" } });
  const { context } = await visit(server.url);
  const { username, password } = ADA;
  await context.request.post("/api/login", { data: { username, password } });
  const file = { name: "stub.pdf", mimeType: "application/pdf", buffer: pdfOfSize(2000) };
  const answer = await context.request.post("/api/document-files", {
    multipart: { documentId: "1", document: file },
  });
  expect(answer.status()).toBe(201);

  await page.reload();
  await desk.getByText("Being checked for viruses").waitFor();
  expect(await desk.getByRole("link", { name: "stub.pdf" }).count()).toBe(0);
  const [{ fileUrl } = { fileUrl: "" }] = await stored<{ fileUrl: string }>(
    `SELECT "fileUrl" FROM "documentFiles"`,
  );
  const open = async () => (await page.request.get(fileUrl)).status();
  expect(await open()).toBe(409);
  expect(await violationsInBothThemes(page)).toEqual([]);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await desk.getByText("Being checked for viruses").scrollIntoViewIfNeeded();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBe(0);
  }

  clamd.letGo();
  await desk.getByRole("link", { name: "stub.pdf" }).waitFor();
  expect(await desk.getByText("Being checked for viruses").count()).toBe(0);
  expect(await open()).toBe(200);
});
