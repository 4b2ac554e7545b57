import { describe, expect, test } from "vitest";
import { testApp } from "../../test/kit/app.ts";

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "refinancing" as const,
  message: "May I refinance after two years?",
};

describe("Contact form rules (specification 5)", () => {
  test.each([
    ["name at least 2 characters", { name: "A" }, "Name must be at least 2 characters."],
    ["a name of spaces is none", { name: "     " }, "Name must be at least 2 characters."],
    ["email valid", { email: "ada" }, "Please enter a valid email address."],
    ["phone at least 10 characters", { phone: "555-0199" }, "Please enter a valid phone number."],
    ["subject required", { subject: "" }, "Please select a subject."],
    [
      "message at least 10 characters",
      { message: "Hi there" },
      "Message must be at least 10 characters.",
    ],
  ])("%s", async (_rule, change, sentence) => {
    const { as, db } = await testApp();
    const visitor = await as("visitor");
    const input = { ...MESSAGE, ...change } as typeof MESSAGE;
    await expect(visitor.contact.send(input)).rejects.toThrow(sentence);
    expect(await db.selectFrom("contactSubmissions").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("a missing field gets the same sentence as an empty one", async () => {
    const { as } = await testApp();
    const { name: _name, ...rest } = MESSAGE;
    await expect((await as("visitor")).contact.send(rest as typeof MESSAGE)).rejects.toThrow(
      "Name must be at least 2 characters.",
    );
  });

  test("line breaks cannot reach a mail header", async () => {
    const { as } = await testApp();
    const visitor = await as("visitor");
    for (const change of [{ name: "Ada\r\nBcc: x@y.z" }, { email: "ada@example.com\nBcc: x@y.z" }])
      await expect(visitor.contact.send({ ...MESSAGE, ...change })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
  });
});

describe("A message", () => {
  test("is stored as unread, with a notice by mail to the contact e-mail in the same transaction", async () => {
    const { as, db } = await testApp();
    const stored = await (await as("visitor")).contact.send(MESSAGE);
    expect(stored).toMatchObject({ ...MESSAGE, status: "unread" });
    const [mail] = await db.selectFrom("outbox").selectAll().execute();
    expect(mail).toMatchObject({
      recipient: "hello@harborstone.example",
      subject: "New message: Refinancing from Ada Buyer",
    });
    expect(mail?.textBody).toContain(MESSAGE.message);
  });

  test("what was typed is text in the notice, never markup", async () => {
    const { as, db } = await testApp();
    await (
      await as("visitor")
    ).contact.send({ ...MESSAGE, message: "<img src=x onerror=alert(1)>" });
    const [mail] = await db.selectFrom("outbox").selectAll().execute();
    expect(mail?.htmlBody).toContain("&lt;img");
    expect(mail?.htmlBody).not.toContain("<img");
  });

  test("status: unread, read, responded; any to any, each change recorded", async () => {
    const { as, db } = await testApp();
    const { id } = await (await as("visitor")).contact.send(MESSAGE);
    const admin = await as("admin");
    for (const status of ["responded", "unread", "read", "unread"] as const)
      expect(await admin.admin.contact.setStatus({ id, status })).toMatchObject({ id, status });
    const entries = await db.selectFrom("auditEntries").select(["before", "after"]).execute();
    expect(entries).toHaveLength(4);
    expect(entries[0]).toEqual({ before: '"unread"', after: '"responded"' });
  });

  test("an unknown status or message is refused", async () => {
    const { as } = await testApp();
    const { contact } = (await as("admin")).admin;
    await expect(contact.setStatus({ id: 1, status: "lost" as "read" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(contact.setStatus({ id: 999, status: "read" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("the dashboard's counts follow without scanning", async () => {
    const { as, sqlite } = await testApp();
    const { id } = await (await as("visitor")).contact.send(MESSAGE);
    await (await as("visitor")).contact.send(MESSAGE);
    const admin = await as("admin");
    expect((await admin.admin.dashboard.stats()).unreadMessages).toBe(2);
    await admin.admin.contact.setStatus({ id, status: "read" });
    expect((await admin.admin.dashboard.stats()).unreadMessages).toBe(1);
    sqlite.exec("DELETE FROM contactSubmissions");
    expect((await admin.admin.dashboard.stats()).unreadMessages).toBe(0);
  });
});
