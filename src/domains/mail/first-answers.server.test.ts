import { expect, test } from "vitest";
import { FIRST_ANSWERS } from "./first-answers.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox } from "#test/kit/mail.ts";

test("The lender's own text confirms a message and a request at once, and the default does after a reset", async () => {
  const { app, as } = await testApp();
  const { mail } = (await as("admin")).admin;
  const visitor = await as("visitor");
  const [message, application] = await mail.firstAnswers();
  expect(message).toEqual({
    kind: "message",
    isOwn: false,
    subject: FIRST_ANSWERS.message.subject,
    text: FIRST_ANSWERS.message.text,
  });
  const seen = { subject: message?.subject ?? "", text: message?.text ?? "" };
  const words = {
    subject: "Thank you ({{reference}})",
    text: "Hello from {{company}}.\n\nCall {{company phone}}.\n\nHours: {{business hours}}",
  };
  await mail.saveFirstAnswer({ kind: "message", words, seen });
  await expect(mail.saveFirstAnswer({ kind: "message", words, seen })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const other = { subject: application?.subject ?? "", text: application?.text ?? "" };
  await mail.saveFirstAnswer({
    kind: "application",
    words: { subject: "Got it", text: "{{officer name}} will call you about {{reference}}." },
    seen: other,
  });
  await (await as("admin")).admin.settings.save({ key: "businessHours", value: "" });
  await visitor.contact.send(MESSAGE);
  const { reference } = await visitor.applications.submit({ ...REQUEST, email: "b@example.com" });
  await mail.saveFirstAnswer({ kind: "message", words: null, seen: words });
  await visitor.contact.send({ ...MESSAGE, email: "c@example.com" });
  const box = mailbox(app);
  const [first] = await box.lettersTo(MESSAGE.email);
  expect(first?.subject).toBe("Thank you (1)");
  expect(first?.textBody).toMatch(
    /^Hello from Harborstone Home Loans\.\n\nCall \(212\) 555-0142\.\n\n-- \n/,
  );
  const [second] = await box.lettersTo("b@example.com");
  expect(second?.textBody).toContain(`A loan officer will call you about ${reference}.`);
  const [third] = await box.lettersTo("c@example.com");
  expect(third?.subject).toBe("We have your message: Refinancing");
  expect(third?.textBody).not.toContain("Our hours");
});

test.each([
  [
    "{{first name}}",
    "{{first name}} is for replies alone: the sender of a form types it, and could write to strangers in your name.",
  ],
  ["{{nobody}}", "There is no placeholder {{nobody}} here."],
])("A first answer cannot have %s", async (text, message) => {
  const { as } = await testApp();
  const { mail } = (await as("admin")).admin;
  const { subject, text: before } = FIRST_ANSWERS.message;
  await expect(
    mail.saveFirstAnswer({
      kind: "message",
      words: { subject, text },
      seen: { subject, text: before },
    }),
  ).rejects.toMatchObject({ cause: { issues: [{ path: "text", message }] } });
});

test("The lender's own text asks for documents and lists what is missing", async () => {
  const { app, as } = await testApp();
  const staff = await as("admin");
  const { mail } = staff.admin;
  const { subject, text } = FIRST_ANSWERS.documents;
  const save = (words: string) =>
    mail.saveFirstAnswer({
      kind: "documents",
      words: { subject: "Papers for {{reference}}", text: words },
      seen: { subject, text },
    });
  await expect(save("Please send us your papers.")).rejects.toThrow(
    "Please keep {{documents}}: without it the email does not say what it is about.",
  );
  await expect(save("{{documents}} {{subject}}")).rejects.toThrow(
    "There is no placeholder {{subject}} here.",
  );
  await save("Dear borrower, we still miss:\n\n{{documents}}");
  const { id, reference } = await (await as("visitor")).applications.submit(REQUEST);
  await staff.documents.askFor({ id, name: "Pay stubs" });
  await staff.documents.notifyBorrower({ id });
  const box = mailbox(app);
  const letters = await box.lettersTo(REQUEST.email);
  const letter = letters.find((each) => each.subject === `Papers for ${reference}`);
  expect(letter?.textBody).toMatch(
    /^Dear borrower, we still miss:\n\n- Pay stubs\n\nOpen your account/,
  );
});

test("Each email with a fixed text can be previewed, and none contains a working link", async () => {
  const { as } = await testApp();
  const previews = await (await as("admin")).admin.mail.previews();
  const count = (group: string) => previews.filter((mail) => mail.group === group).length;
  expect([count("accounts"), count("newsletter"), count("staff")]).toEqual([23, 3, 20]);
  expect(new Set(previews.map(({ when }) => when)).size).toBe(46);
  expect(JSON.stringify(previews)).not.toContain("{{");
});
