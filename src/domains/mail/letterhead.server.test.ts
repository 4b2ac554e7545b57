import { describe, expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { mailbox } from "#test/kit/mail.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { minuteOf } from "#kit/values/times.ts";
import { composeMail } from "./compose.server.ts";
import { queueMail } from "./outbox.server.ts";
import { createSender } from "./sender.server.ts";
import { createTransport } from "./server/transport.server.ts";

const TO = "jane@example.com";
const LETTER = composeMail({ to: TO, subject: "A letter", paragraphs: ["Hello,"] });

describe("Every email", () => {
  test("carries name, phone, address and license of the lender, and is answered at the contact e-mail", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const { app, db } = await testApp({ SMTP_URL: smtp.url });
    await queueMail(db, LETTER);
    await createSender(app, createTransport(app.config, "https://lender.example")).sendDue();
    const [letter] = smtp.received;
    expect(letter?.raw).toMatch(
      /^Reply-To: Harborstone Home Loans <hello@harborstone\.example>\r?$/m,
    );
    for (const line of ["Harborstone Home Loans", "(212) 555-0142", "120 Harbor Street", "NMLS #"])
      expect(letter?.text).toContain(line);
  });

  test("contains the settings as they are when it is sent, in text and in HTML", async () => {
    const { app, db, as } = await testApp();
    await queueMail(db, LETTER);
    const admin = await as("admin");
    const { save } = admin.admin.settings;
    await save({ key: "contactPhone", value: "(718) 555-0100" });
    await save({ key: "contactAddress", value: "1 <Main> Street" });
    await save({ key: "licenseText", value: "NMLS #42" });
    await save({ key: "contactEmail", value: "a@lender.example, b@lender.example" });
    const [letter] = await mailbox(app).lettersTo(TO);
    expect(letter?.replyTo?.address).toBe("a@lender.example");
    expect(letter?.textBody).toContain("1 <Main> Street");
    expect(letter?.htmlBody).toContain("1 &lt;Main&gt; Street");
    for (const body of [letter?.textBody, letter?.htmlBody])
      for (const words of ["(718) 555-0100", "NMLS #42", "a@lender.example"])
        expect(body).toContain(words);
  });

  test("has its times on the office's clock", async () => {
    const { app, db, as } = await testApp();
    const paragraphs = [`Good until ${minuteOf("2026-12-01T18:05:00.000Z")}.`];
    await queueMail(db, composeMail({ to: TO, subject: "x", paragraphs }));
    const { save } = (await as("admin")).admin.settings;
    await save({ key: "businessHours", value: "Mon-Fri: 8am-5pm CST" });
    const [letter] = await mailbox(app).lettersTo(TO);
    for (const body of [letter?.textBody, letter?.htmlBody])
      expect(body).toMatch(/Good until December 1, 2026 at 12:05\sPM CST\./);
  });

  test("has no reply address where no contact e-mail is set, and is still sent", async () => {
    const { app, db, as } = await testApp();
    await queueMail(db, LETTER);
    await (await as("admin")).admin.settings.save({ key: "contactEmail", value: "" });
    const [letter] = await mailbox(app).lettersTo(TO);
    expect(letter?.replyTo).toBeUndefined();
  });

  test("has the placeholder of a link's secret only in its button, whatever someone typed", async () => {
    const { app, db } = await testApp();
    await queueMail(
      db,
      composeMail({
        to: TO,
        subject: "x",
        paragraphs: ["Look: {{link-secret}}"],
        action: { label: "Go", url: "https://lender.example/x?token={{link-secret}}" },
        link: { purpose: "reset-password", userId: 1 },
      }),
    );
    const [letter] = await mailbox(app).lettersTo(TO);
    expect(letter?.textBody).toMatch(/^Look: \n/);
    expect(letter?.textBody.match(/[\w-]{43}/g)).toHaveLength(1);
  });
});
