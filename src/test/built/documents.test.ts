import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { pdfOfSize } from "#test/kit/files.ts";

const server = builtForAll();

const ADA = {
  username: "adalovelace",
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
};

test("An admin asks for documents, the borrower sends one from a phone, and reads why it came back", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/register", ADA);
  await storedIn(server, `UPDATE users SET "isVerified" = 1`);
  const sent = { fullName: "Ada Lovelace", email: ADA.email, loanPurpose: "refinance" };
  await call("POST", "/api/loan-applications", { ...sent, loanAmount: 350_000 });

  const admin = await openAsAdmin(server.url, "/admin/dashboard?open=1");
  const desk = admin.getByRole("region", { name: "Documents" });
  await desk.getByLabel("Employment type").selectOption("Employee");
  await desk.getByRole("button", { name: "Ask for the usual documents" }).click();
  await desk.getByText("Pay stubs of the last 30 days").first().waitFor();
  await desk.getByRole("button", { name: "Email this list to the borrower" }).click();
  await admin.getByText("The borrower is told by email").first().waitFor();
  expect(await violationsInBothThemes(admin)).toEqual([]);
  const [stored] = await storedIn<{ reference: string }>(
    server,
    `SELECT reference FROM "loanApplications"`,
  );
  await admin.goto(`/admin/applications/${stored?.reference}`);
  await desk.getByText("Pay stubs of the last 30 days").first().waitFor();
  await desk.getByRole("heading", { level: 2, name: "Documents" }).waitFor();

  const { page, context } = await visit(server.url, { width: WIDTHS.phone });
  const { username, password } = ADA;
  await context.request.post("/api/login", { data: { username, password } });
  await page.goto("/account");
  await hydrated(page);
  await page.getByText("6 of 6 to send").waitFor();
  const stubs = page.getByRole("listitem").filter({ hasText: "Pay stubs" }).last();
  const file = { name: "stub.pdf", mimeType: "application/pdf", buffer: pdfOfSize(2000) };
  // A wrong file does not stop the one chosen with it
  const letter = { name: "letter.docx", mimeType: "application/msword", buffer: Buffer.from("PK") };
  await stubs.locator("input[type=file]").setInputFiles([letter, file]);
  await stubs.getByText("letter.docx: Only PDF, JPEG and PNG files are allowed").waitFor();
  await stubs.getByText("Received").first().waitFor();
  await page.getByText("5 of 6 to send").waitFor();
  await page.getByText("You can send documents").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const photo = { name: "stub.heic", mimeType: "image/heic", buffer: Buffer.from("ftyp") };
  await stubs.locator("input[type=file]").setInputFiles(photo);
  await stubs.getByText("We cannot read photos in the format HEIC.").waitFor();
  await stubs.getByRole("button", { name: "Remove stub.pdf" }).click();
  await page.getByRole("dialog", { name: "Remove this file?" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();

  // Signed out, the link to it leads through the sign-in to the file
  const link = await stubs.getByRole("link", { name: "stub.pdf" }).getAttribute("href");
  const other = (await visit(server.url)).page;
  await other.goto(`${server.url}${link}`);
  await hydrated(other);
  await other.getByLabel("Username").fill(username);
  await other.locator("#password").fill(password);
  const saved = other.waitForEvent("download");
  await other.getByRole("button", { name: "Log in" }).click();
  expect((await saved).suggestedFilename()).toBe("stub.pdf");
  await other.getByText("5 of 6 to send").waitFor();

  // The open record shows it without a reload
  await desk.getByRole("button", { name: "Send back: Pay stubs" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The last page is missing.");
  await dialog.getByRole("button", { name: "Send back" }).click();
  await desk.getByText("The last page is missing.").waitFor();
  // So does the borrower's page, as soon as they look at it again
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await stubs.getByText("Please send again").waitFor();
  await stubs.getByText("The last page is missing.").waitFor();

  await page.getByText("Next: you may send the documents below now if you wish.").waitFor();
  await page.getByText("Write to us about this request").click();
  const message = page.getByLabel("Your message");
  await message.fill("Is a photo of it good enough?");
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe("Is a photo of it good enough?");
  await page.getByText("Write to us about this request").click();
  await page.getByRole("button", { name: "Send message" }).click();
  const thread = page.getByRole("list", { name: /^Messages about/ });
  await thread.getByText("Is a photo of it good enough?").waitFor();
  expect(await message.inputValue()).toBe("");
  await page.getByRole("button", { name: /This does not apply to me\s*: Photo ID/ }).click();
  await thread.getByText("This does not apply to me: Photo ID").waitFor();
  const timeline = admin.getByRole("region", { name: "Timeline" });
  await timeline.getByText("Is a photo of it good enough?").waitFor();
  await timeline.getByText("Sent back: Pay stubs of the last 30 days").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
