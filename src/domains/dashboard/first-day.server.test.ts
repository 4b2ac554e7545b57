import { describe, expect, onTestFinished, test } from "vitest";
import { composeMail } from "#domains/mail/compose.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";
import { type FirstDay, NOT_FOR_US } from "./first-day.ts";
import type { Collection, Draft } from "#domains/content/items/content-items.ts";
import { testApp } from "#test/kit/app.ts";
import { startSmtp } from "#test/kit/smtp.ts";

const OWN = {
  COMPANY_NAME: "Ames Lending",
  PUBLIC_URL: "https://ames.example",
  SMTP_URL: "smtps://mail.ames.example",
};

type App = Awaited<ReturnType<typeof testApp>>;

async function undone(app: App): Promise<string[]> {
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
  expect(all).toHaveLength(16);
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

describe("A step about what visitors see", () => {
  const publishAll = async (admin: Awaited<ReturnType<App["as"]>>["admin"], of: Collection) => {
    const { rows } = await admin.content.list({ collection: of });
    const items = rows.map(({ id, revision }) => ({ id, revision }));
    await admin.content.applyToMany({ action: "publish", items });
    return rows;
  };

  test("about testimonials is done once no invented one is shown, or the section is hidden", async () => {
    const app = await testApp();
    const { admin } = await app.as("admin");
    const { rows } = await admin.content.list({ collection: "testimonials" });
    expect(await undone(app)).toContain("testimonials");
    await admin.settings.save({ key: "showTestimonials", value: "false" });
    expect(await undone(app)).not.toContain("testimonials");
    await admin.settings.save({ key: "showTestimonials", value: "true" });
    for (const { id } of rows.slice(1)) await admin.content.unpublish({ id });
    expect(await undone(app)).toContain("testimonials");
    const { id, revision, draft } = await admin.content.byId({ id: rows[0]?.id ?? 0 });
    await admin.content.publish({ id, revision });
    expect(await undone(app)).toContain("testimonials");
    const own = { ...draft, fields: { ...draft.fields, content: "They called back." } } as Draft;
    await admin.content.publish(await admin.content.save({ id, revision, draft: own }));
    expect(await undone(app)).not.toContain("testimonials");
  });

  test("about guides is done once no link of the footer is dead for want of one", async () => {
    const app = await testApp();
    const { admin } = await app.as("admin");
    await publishAll(admin, "guides");
    expect(await undone(app)).toContain("guides");
    await publishAll(admin, "glossary");
    expect(await undone(app)).not.toContain("guides");
  });

  test("about loan pages opens the next loan type without one, until each has a text", async () => {
    const app = await testApp();
    const { admin } = await app.as("admin");
    const { rows } = await admin.content.list({ collection: "loan-types" });
    const opened = new Set<number>();
    for (let left = rows.length; left > 0; left -= 1) {
      const { steps } = await admin.dashboard.firstDay();
      const { opens, isDone } = steps.find(({ step }) => step === "loan-pages") ?? {};
      expect(isDone).toBe(false);
      const { id, revision, draft } = await admin.content.byId({ id: opens ?? 0 });
      opened.add(id);
      const written = { ...draft, body: "What it is.", slug: `loan-${id}` };
      await admin.content.publish(await admin.content.save({ id, revision, draft: written }));
    }
    expect(opened.size).toBe(rows.length);
    expect(await undone(app)).not.toContain("loan-pages");
  });

  test("about legal texts is done once both are the lender's own", async () => {
    const app = await testApp();
    const { admin } = await app.as("admin");
    await admin.settings.save({ key: "privacyPolicy", value: "Ours." });
    expect(await undone(app)).toContain("legal-texts");
    await admin.settings.save({ key: "termsOfUse", value: "Ours." });
    expect(await undone(app)).not.toContain("legal-texts");
  });

  test("about officers is done once one has a public page and not everyone becomes one", async () => {
    const app = await testApp();
    const { admin } = await app.as("admin");
    await app.as("officer");
    const { id } = await app.db
      .selectFrom("users")
      .where("username", "=", "officer")
      .select("id")
      .executeTakeFirstOrThrow();
    await admin.officers.saveCard({ id, nmlsId: "204571", isPublic: true });
    expect(await undone(app)).toContain("officers");
    await admin.officers.saveSignUp({ needsApproval: true, domains: [] });
    expect(await undone(app)).not.toContain("officers");
  });
});

test.each(NOT_FOR_US)("The step %s is done when the lender does without it", async (step) => {
  const app = await testApp();
  const { dashboard } = (await app.as("admin")).admin;
  const stepOf = ({ steps }: FirstDay) => steps.find((each) => each.step === step);
  const left = await dashboard.tickFirstDay({ step, isDone: true });
  expect(stepOf(left)).toMatchObject({ isDone: true, isLeftOut: true });
  const back = await dashboard.tickFirstDay({ step, isDone: false });
  expect(stepOf(back)).toMatchObject({ isDone: false, isLeftOut: false });
});

test("No other step is ticked by a press", async () => {
  const { dashboard } = (await (await testApp()).as("admin")).admin;
  const press = { step: "testimonials" as never, isDone: true };
  await expect(dashboard.tickFirstDay(press)).rejects.toThrow("can be ticked");
});

test("The site opens by taking off the banner that it is under construction, and no other", async () => {
  const app = await testApp();
  const { content, dashboard } = (await app.as("admin")).admin;
  const { banner } = await dashboard.firstDay();
  await content.unpublish({ id: banner ?? 0 });
  expect((await dashboard.firstDay()).banner).toBeNull();
  const { id, revision } = await content.create({ collection: "announcements" });
  const fields = { text: "Closed on Friday.", kind: "info" as const };
  const draft = { collection: "announcements" as const, slug: "", fields, body: "" };
  await content.publish(await content.save({ id, revision, draft }));
  expect((await dashboard.firstDay()).banner).toBeNull();
});

test("A local address is not a website's", async () => {
  expect(await undone(await testApp({ PUBLIC_URL: "http://localhost:3000" }))).toContain(
    "public-url",
  );
});
