import { describe, expect, test, vi } from "vitest";
import { deleteRecords } from "#domains/records/find-person.server.ts";
import { SITUATION, withoutUnanswered } from "./contact.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox, tellingAnswers } from "#test/kit/mail.ts";

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "refinancing" as const,
  message: "May I refinance after two years?",
};

describe("Contact form rules", () => {
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

  test("lines of a situation that nobody has answered are left out of the message", async () => {
    const { as } = await testApp();
    const written = SITUATION.replace("State:", "State: Oregon\n").replace(
      "payment:",
      "payment:\n500,000 and 20%",
    );
    const message = `${written}\nAbout: Current Rates`;
    const sent = await (await as("visitor")).contact.send({ ...MESSAGE, message });
    expect(sent.message).toBe(message.replace("Credit score, roughly:\n", ""));
    expect(withoutUnanswered(SITUATION)).toBe("I would like to know my rate.");
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
  test("is stored as unread, with a notice by email to the contact e-mail in the same transaction", async () => {
    const { as, db } = await testApp();
    const stored = await (await as("visitor")).contact.send(MESSAGE);
    expect(stored).toMatchObject({ ...MESSAGE, status: "unread" });
    const [mail] = await db.selectFrom("outbox").orderBy("id").selectAll().execute();
    expect(mail).toMatchObject({
      recipient: "hello@harborstone.example",
      subject: "New message 1",
    });
    expect(mail?.textBody).toContain("/admin/messages/1");
  });

  test("a reply to the notice goes to the visitor, and its link opens the message", async () => {
    const { as, app } = await tellingAnswers(await testApp());
    const { id } = await (await as("visitor")).contact.send(MESSAGE);
    const [notice] = await mailbox(app).lettersTo("hello@harborstone.example");
    expect(notice?.replyTo).toEqual({ name: MESSAGE.name, address: MESSAGE.email });
    expect(notice?.textBody).toContain(`http://lender.test/admin/messages/${id}\n`);
    expect(notice?.htmlBody).toContain(`http://lender.test/admin/messages/${id}"`);
  });

  test("the sender gets a confirmation: the subject, when to expect an answer, how to reach the lender, but no typed text", async () => {
    const { as, app } = await testApp();
    const typed = { name: "Win a prize", phone: "999 888 7777", message: "Claim it at once now" };
    await (await as("visitor")).contact.send({ ...MESSAGE, ...typed });
    const [letter] = await mailbox(app).lettersTo(MESSAGE.email);
    expect(letter?.subject).toBe("We have your message: Refinancing");
    expect(letter?.replyTo?.address).toBe("hello@harborstone.example");
    expect(letter?.textBody).toMatch(/Hello,\n\nThank you for writing/);
    for (const part of ["Refinancing", "one business day", "(212) 555-0142", "Mon-Fri"])
      expect(letter?.textBody).toContain(part);
    for (const words of Object.values(typed))
      expect(`${letter?.subject}${letter?.textBody}${letter?.htmlBody}`).not.toContain(words);
  });

  test.each([
    ["greets by name who has proved the address", "officer", "Hello Firstofficer,"],
    ["names nobody at an address that nobody has proved", "customer", "Hello,"],
  ])("the confirmation %s", async (_what, name, greeting) => {
    const { as, app } = await testApp();
    const email = `${name}@people.example`;
    await (await as("visitor")).contact.send({ ...MESSAGE, email });
    const [letter] = await mailbox(app).lettersTo(email);
    expect(letter?.textBody).toMatch(new RegExp(`^${greeting}\n\nThank you for writing`));
  });

  test("who writes signed in, from their proved address, gets a copy of the message with its number", async () => {
    const { as, app, db } = await testApp();
    const email = "customer@people.example";
    await db.updateTable("users").set({ isVerified: 1 }).where("email", "=", email).execute();
    const message = "First line.\n\nSecond {{line}}.";
    const { id } = await (await as("customer")).contact.send({ ...MESSAGE, email, message });
    const [letter] = await mailbox(app).lettersTo(email);
    expect(letter?.textBody).toContain(`The number of your message is ${id}.`);
    expect(letter?.textBody).toContain(`You wrote:\n${message}`);
    await (await as("customer")).contact.send({ ...MESSAGE, email: "other@people.example" });
    const [other] = await mailbox(app).lettersTo("other@people.example");
    expect(other?.textBody).not.toContain("You wrote");
  });

  test("each of several contact addresses gets the notice", async () => {
    const { as, app } = await testApp();
    const value = "hello@lender.example, loans@lender.example";
    await (await as("admin")).admin.settings.save({ key: "contactEmail", value });
    await (await as("visitor")).contact.send(MESSAGE);
    const box = mailbox(app);
    for (const address of value.split(", ")) expect(await box.lettersTo(address)).toHaveLength(1);
    const [confirmation] = await box.lettersTo(MESSAGE.email);
    expect(confirmation?.replyTo?.address).toBe("hello@lender.example");
  });

  test("typed text is text in the notice, never markup", async () => {
    const { as, db } = await tellingAnswers(await testApp());
    await (
      await as("visitor")
    ).contact.send({ ...MESSAGE, message: "<img src=x onerror=alert(1)>" });
    const [mail] = await db.selectFrom("outbox").orderBy("id").selectAll().execute();
    expect(mail?.htmlBody).toContain("&lt;img");
    expect(mail?.htmlBody).not.toContain("<img");
  });

  test("any status can follow any other: unread, read, responded; each change is recorded", async () => {
    const { as, db } = await testApp();
    const { id } = await (await as("visitor")).contact.send(MESSAGE);
    const admin = await as("admin");
    for (const status of ["responded", "unread", "read", "unread"] as const)
      expect(await admin.admin.contact.setStatus({ id, status })).toMatchObject({ id, status });
    const audit = db.selectFrom("auditEntries").select(["before", "after"]);
    const entries = await audit.orderBy("id").execute();
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
    const { as, db } = await testApp();
    const { id } = await (await as("visitor")).contact.send(MESSAGE);
    await (await as("visitor")).contact.send({ ...MESSAGE, subject: "other" });
    const admin = await as("admin");
    expect((await admin.admin.dashboard.stats()).unreadMessages).toBe(2);
    await admin.admin.contact.setStatus({ id, status: "read" });
    expect((await admin.admin.dashboard.stats()).unreadMessages).toBe(1);
    await db.transaction().execute((trx) => deleteRecords(trx, "contactSubmissions", [id, id + 1]));
    expect((await admin.admin.dashboard.stats()).unreadMessages).toBe(0);
  });
});

describe("The same message twice within a minute is one record", () => {
  test("with one notice and one confirmation, even when both arrive at once", async () => {
    const { as, db } = await testApp();
    const { contact } = await as("visitor");
    const [first, other] = await Promise.all([contact.send(MESSAGE), contact.send(MESSAGE)]);
    expect(other).toEqual(first);
    expect(await contact.send({ ...MESSAGE, email: "Ada@Example.com" })).toEqual(first);
    expect(await db.selectFrom("outbox").select("recipient").execute()).toHaveLength(2);
  });

  test("another word, another sender, or a minute later makes another message", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { as } = await testApp();
      const { contact } = await as("visitor");
      const { id } = await contact.send(MESSAGE);
      const changes = [{ message: `${MESSAGE.message} Or three?` }, { email: "eve@example.com" }];
      for (const change of changes)
        expect((await contact.send({ ...MESSAGE, ...change })).id).toBeGreaterThan(id);
      vi.setSystemTime(Date.now() + 61_000);
      expect((await contact.send(MESSAGE)).id).toBeGreaterThan(id + changes.length);
    } finally {
      vi.useRealTimers();
    }
  });
});

test("A message to an officer is their lead; one to anybody else follows the rules", async () => {
  const { as, db } = await tellingAnswers(await testApp());
  const { contact } = await as("visitor");
  const officer = (await (await as("officer")).officers.me()).id;
  const customer = (await (await as("customer")).accounts.me())?.id;
  const assignees = () => db.selectFrom("leads").select("assigneeId").orderBy("id").execute();
  for (const officerId of [officer, String(officer), customer, "nobody"])
    await contact.send({ ...MESSAGE, message: `To ${typeof officerId} ${officerId}.`, officerId });
  const theirs = { assigneeId: officer };
  const nobodys = { assigneeId: null };
  expect(await assignees()).toEqual([theirs, theirs, nobodys, nobodys]);
  const mails = (name: string) =>
    db.selectFrom("outbox").select("id").where("textBody", "like", `%${name}%`).execute();
  const { firstName, lastName } = await db
    .selectFrom("users")
    .select(["firstName", "lastName"])
    .where("id", "=", officer)
    .executeTakeFirstOrThrow();
  const named = `${firstName} ${lastName}`;
  expect(await mails(`It is on its way to ${named}.`)).toHaveLength(2);
  expect((await mails(`wrote to ${named} through`)).length).toBeGreaterThanOrEqual(2);
  expect((await mails("wrote through the contact page")).length).toBeGreaterThanOrEqual(2);
});
