import { describe, expect, onTestFinished, test } from "vitest";
import { composeMail } from "#domains/mail/compose.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";
import { testApp } from "#test/kit/app.ts";
import { startSmtp } from "#test/kit/smtp.ts";

const OWN = {
  COMPANY_NAME: "Ames Lending",
  PUBLIC_URL: "https://ames.example",
  SMTP_URL: "smtps://mail.ames.example",
};

async function undone(app: Awaited<ReturnType<typeof testApp>>): Promise<string[]> {
  const { steps } = await (await app.as("admin")).admin.dashboard.firstDay();
  return steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
}

test("On the first day no step is done", async () => {
  const app = await testApp();
  await app.db
    .updateTable("users")
    .set({ email: "admin@site.localhost" })
    .where("isAdmin", "=", 1)
    .execute();
  const { steps } = await (await app.as("admin")).admin.dashboard.firstDay();
  const all = steps.map(({ step }) => step);
  expect(await undone(app)).toEqual(all);
  for (const step of ["company-name", "license", "contact", "logo", "admin-email", "public-url"])
    expect(all).toContain(step);
});

test("Each step is done once the site is so, and the backup when an admin says so", async () => {
  const app = await testApp(OWN);
  expect(await undone(app)).not.toContain("company-name");
  expect(await undone(app)).not.toContain("public-url");
  expect(await undone(app)).not.toContain("admin-email");
  const { admin } = await app.as("admin");
  for (const [key, value] of [
    ["licenseText", "NMLS #204571"],
    ["contactAddress", "1 Main Street"],
    ["contactPhone", "(646) 555-0100"],
  ] as const)
    await admin.settings.save({ key, value });
  expect(await undone(app)).toContain("contact");
  await admin.settings.save({ key: "contactEmail", value: "loans@ames.example" });
  const tick = { step: "backup-elsewhere", isDone: true } as const;
  expect((await admin.dashboard.tickFirstDay(tick)).isPutAway).toBe(false);
  expect(await undone(app)).not.toContain("contact");
  expect(await undone(app)).not.toContain("backup-elsewhere");
  await admin.dashboard.tickFirstDay({ ...tick, isDone: false });
  expect(await undone(app)).toContain("backup-elsewhere");
  const away = await admin.dashboard.tickFirstDay({ step: "put-away", isDone: true });
  expect(away.isPutAway).toBe(true);
});

test("The step of the mail server is done once it has accepted an email, but not while it fails; the system's state agrees", async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const app = await testApp({ SMTP_URL: smtp.url });
  const transport = createTransport(app.app.config, "https://ames.example");
  const sendTo = async (to: string) => {
    const mail = composeMail({ to, subject: "A letter", paragraphs: ["Words."] });
    await queueMail(app.db, mail);
    await createSender(app.app, transport).sendDue();
  };
  const problems = async () =>
    (await (await app.as("admin")).admin.dashboard.system()).problems.filter((problem) =>
      problem.includes("ail"),
    );
  expect(await undone(app)).toContain("mail-server");
  await sendTo("jane@example.com");
  expect(await undone(app)).not.toContain("mail-server");
  expect(await problems()).toEqual([]);
  smtp.mood = "refuse";
  await sendTo("joe@example.com");
  expect(await undone(app)).toContain("mail-server");
  expect(await problems()).toEqual([expect.stringMatching(/^Email fails\. .*421/)]);
});

describe("A second factor for everybody on the staff", () => {
  const asked = async (environment: Record<string, string>) =>
    (await undone(await testApp(environment))).filter((step) => step.startsWith("staff-factor"));

  test.each(["off", "admins"])("is a step while SECOND_FACTOR is %s", async (value) => {
    expect(await asked({ SECOND_FACTOR: value })).toEqual(["staff-factor"]);
  });

  test.each(["staff", "all"])("is done once SECOND_FACTOR is %s", async (value) => {
    expect(await asked({ SECOND_FACTOR: value })).toEqual([]);
  });

  test.each([
    ["Connecticut and New York", "", "staff-factor-new-york"],
    ["all 50 states", "", "staff-factor-new-york"],
    ["", "Mortgage Banker in NY, NMLS #204571", "staff-factor-new-york"],
    ["Connecticut", "NMLS #204571", "staff-factor"],
  ])("names the rule for a license in %j, %j", async (licenseStates, licenseText, step) => {
    const app = await testApp();
    if (licenseText !== "")
      await (await app.as("admin")).admin.settings.save({ key: "licenseText", value: licenseText });
    const { content } = (await app.as("admin")).admin;
    const { rows } = await content.list({ collection: "site-texts", search: "Company" });
    const { id, revision } = await content.byId({ id: rows[0]?.id ?? 0 });
    const fields = { page: "Company" as const, licenseStates };
    const draft = { collection: "site-texts" as const, slug: "", fields, body: "" };
    await content.publish(await content.save({ id, revision, draft }));
    expect(await undone(app)).toContain(step);
  });
});

test("A local address is not a website's", async () => {
  expect(await undone(await testApp({ PUBLIC_URL: "http://localhost:3000" }))).toContain(
    "public-url",
  );
});
