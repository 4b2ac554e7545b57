import { describe, expect, test } from "vitest";
import { SETTING_KEYS } from "./settings.ts";
import { readLetterhead } from "#domains/mail/letterhead.server.ts";
import { testApp, type TestApp } from "#test/kit/app.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { mailbox, tellingAnswers } from "#test/kit/mail.ts";
import { later } from "#test/kit/second-factor.ts";

describe("Reading settings", () => {
  test("lists the eleven keys and no other, with defaults", async () => {
    const { as } = await testApp();
    const list = await (await as("visitor")).settings.list();
    expect(list.map(({ key }) => key)).toEqual([
      "companyLogo",
      "equalHousingLogo",
      "licenseText",
      "contactAddress",
      "contactPhone",
      "contactEmail",
      "businessHours",
      "showBlogPosts",
      "showTestimonials",
      "privacyPolicy",
      "termsOfUse",
    ]);
  });

  test("visitors see the first of several contact addresses, admins all of them", async () => {
    const { as } = await testApp();
    const admin = (await as("admin")).admin.settings;
    const several = {
      key: "contactEmail",
      value: "leads@loans.example, owner@loans.example",
    } as const;
    await admin.save(several);
    expect(await admin.list()).toContainEqual(several);
    const { settings } = await as("visitor");
    const first = { key: "contactEmail", value: "leads@loans.example" };
    expect(await settings.byKey({ key: "contactEmail" })).toEqual(first);
    expect(await settings.list()).toContainEqual(first);
    expect(await settings.forPages()).toContainEqual(first);
  });

  test("every page includes all but the two legal texts, which are read separately", async () => {
    const { as } = await testApp();
    await (await as("admin")).admin.settings.save({ key: "privacyPolicy", value: "Our policy." });
    const { settings } = await as("visitor");
    const whole = await settings.list();
    expect(whole).toContainEqual({ key: "privacyPolicy", value: "Our policy." });
    const brought = await settings.forPages();
    expect(brought).toEqual(whole.filter(({ key }) => !/^(privacyPolicy|termsOfUse)$/.test(key)));
    expect(await settings.privacyPolicy()).toEqual({ key: "privacyPolicy", value: "Our policy." });
    expect(await settings.termsOfUse()).toEqual({ key: "termsOfUse", value: "" });
  });

  test("default license text gives a state license number and an NMLS number", async () => {
    const { as } = await testApp();
    const { value } = await (await as("visitor")).settings.byKey({ key: "licenseText" });
    expect(value).toMatch(/NYS.*License #\w+.*NMLS #\d+/);
  });

  test("default footer contact values are a New York address, a 555 phone number, an e-mail and hours", async () => {
    const { as } = await testApp();
    const list = await (await as("visitor")).settings.list();
    const values = Object.fromEntries(list.map(({ key, value }) => [key, value]));
    expect(values.contactAddress).toContain("New York, NY");
    expect(values.contactPhone).toContain("555");
    expect(values.contactEmail).toContain("@");
    expect(values.businessHours).toBe("Mon-Fri: 9am-6pm EST");
    expect([values.showBlogPosts, values.showTestimonials]).toEqual(["true", "true"]);
    expect([values.companyLogo, values.privacyPolicy, values.termsOfUse]).toEqual(["", "", ""]);
  });

  test("an unknown key is NOT_FOUND, even one that every object has", async () => {
    const { as } = await testApp();
    const visitor = await as("visitor");
    for (const key of ["nothing", "constructor", "__proto__"])
      await expect(visitor.settings.byKey({ key })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("Writing settings", () => {
  test("a value that an admin saves is what everybody reads, and it is recorded", async () => {
    const { as, db } = await testApp();
    const value = `"><script>alert(1)</script> & 'quotes'`;
    const saved = await (await as("admin")).admin.settings.save({ key: "businessHours", value });
    expect(saved).toEqual({ key: "businessHours", value });
    const read = await (await as("visitor")).settings.byKey({ key: "businessHours" });
    expect(read.value).toBe(value);
    const entry = await db.selectFrom("auditEntries").selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actorName: "admin",
      action: "settings.save",
      subject: "businessHours",
      before: JSON.stringify("Mon-Fri: 9am-6pm EST"),
      after: JSON.stringify(value),
    });
  });

  test.each([
    ["nothing", "x"],
    ["showBlogPosts", "yes"],
    ["showTestimonials", ""],
    ["companyLogo", "javascript:alert(1)"],
    ["companyLogo", "https://elsewhere.example/logo.png"],
    ["equalHousingLogo", "//elsewhere.example/logo.png"],
    ["companyLogo", "/uploads/logos/never-stored.png"],
    ["contactEmail", "nobody"],
    ["contactEmail", "hello@lender.example, nobody"],
    ["contactEmail", "hello@lender.example,"],
    ["privacyPolicy", "x".repeat(200_001)],
  ])("%s cannot be set to %.40s", async (key, value) => {
    const { as } = await testApp();
    const admin = await as("admin");
    await expect(
      admin.admin.settings.save({ key: key as "licenseText", value }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("a legal text of 200,000 characters is stored whole", async () => {
    const { as } = await testApp();
    const value = "\u00e9".repeat(200_000);
    await (await as("admin")).admin.settings.save({ key: "termsOfUse", value });
    const read = await (await as("visitor")).settings.byKey({ key: "termsOfUse" });
    expect(read.value).toHaveLength(200_000);
  });

  test("the table itself rejects other keys and other visibilities", async () => {
    const { db } = await testApp();
    const insert = (key: string, value: string) =>
      db
        .insertInto("siteSettings")
        .values({ key: key as (typeof SETTING_KEYS)[number], value, updatedAt: "2026-01-01" })
        .execute();
    await expect(insert("other", "x")).rejects.toThrow(/check constraint/i);
    await expect(insert("showBlogPosts", "maybe")).rejects.toThrow(/check constraint/i);
    for (const key of SETTING_KEYS) await insert(key, "true");
  });
});

test("another contact address is told to all admins and to the old address, unless that is the sample's", async () => {
  const site = await tellingAnswers(await testApp());
  const { settings } = (await site.as("admin")).admin;
  const save = async (value: string) => {
    await settings.save({ key: "contactEmail", value });
    const box = mailbox(site.app);
    await box.lettersTo("");
    return box.letters.map(({ recipient, subject }) => `${recipient}: ${subject.split(" at ")[0]}`);
  };
  const told = "The contact address was changed";
  const admin = `admin@people.example: ${told}`;
  expect(await save("office@loans.example, admin@people.example")).toEqual([admin]);
  const next = await save("thief@elsewhere.example");
  expect(next.toSorted()).toEqual([admin, `office@loans.example: ${told}`]);
  expect(await save("thief@elsewhere.example")).toEqual([]);
  await settings.save({ key: "contactPhone", value: "(212) 555-0100" });
  expect(await mailbox(site.app).lettersTo("admin@people.example")).toEqual([]);
});

describe("After a change of the contact address that nobody has confirmed", () => {
  const OFFICE = "office@loans.example";
  const THIEF = "thief@elsewhere.example";

  /** Where the mail about a new message goes. */
  async function office({ as, app }: TestApp, message: string) {
    await (await as("visitor")).contact.send({ ...MESSAGE, message });
    const box = mailbox(app);
    await box.lettersTo("");
    const about = box.letters.filter(({ textBody }) => textBody.includes(message));
    return about.map(({ recipient }) => recipient).filter((to) => [OFFICE, THIEF].includes(to));
  }

  async function changed() {
    const site = await tellingAnswers(await testApp());
    await (await site.as("admin")).admin.settings.save({ key: "contactEmail", value: OFFICE });
    const { admin } = await site.unproved("admin");
    await admin.settings.save({ key: "contactEmail", value: "first@elsewhere.example" });
    await admin.settings.save({ key: "contactEmail", value: THIEF });
    return site;
  }

  test("what applicants write goes to the former one for a day, and visitors see the new one", async () => {
    const site = await changed();
    const mails = await site.db.selectFrom("outbox").select("textBody").execute();
    const told = mails.filter(({ textBody }) => textBody.includes(THIEF));
    expect(told).not.toEqual([]);
    for (const { textBody } of told)
      expect(textBody).toMatch(/Until \S+ \S+ UTC requests still go to office@loans\.example\./);
    expect(await office(site, "Told to the office alone.")).toEqual([OFFICE]);
    expect((await readLetterhead(site.app)).email).toBe(OFFICE);
    const { settings } = await site.as("visitor");
    expect(await settings.byKey({ key: "contactEmail" })).toMatchObject({ value: THIEF });
    later(24 * 60 + 1);
    expect(await office(site, "Told a day later, after an alarm.")).toEqual([THIEF]);
  });

  test("a confirmed change counts at once", async () => {
    const site = await changed();
    const { admin } = await site.as("admin");
    await admin.settings.save({ key: "contactEmail", value: OFFICE });
    expect(await office(site, "Told to the same office.")).toEqual([OFFICE]);
    later(24 * 60 + 1);
    expect(await office(site, "Told there a day later.")).toEqual([OFFICE]);
  });

  test("an admin's confirmation lets it count at once, and a thief's press does not", async () => {
    const site = await changed();
    const thief = (await site.unproved("admin")).admin.settings;
    await expect(thief.endContactWait({ value: THIEF })).rejects.toThrow("confirm that it is you");
    const { settings } = (await site.as("admin")).admin;
    expect(await settings.contactWait()).toEqual({ former: OFFICE, until: expect.any(String) });
    await expect(settings.endContactWait({ value: OFFICE })).rejects.toThrow("in the meantime");
    await settings.endContactWait({ value: THIEF });
    expect(await settings.contactWait()).toEqual({});
    expect(await office(site, "Told to the new office.")).toEqual([THIEF]);
  });

  test("the first address after none counts at once", async () => {
    const site = await tellingAnswers(await testApp());
    await (await site.as("admin")).admin.settings.save({ key: "contactEmail", value: "" });
    const { admin } = await site.unproved("admin");
    await admin.settings.save({ key: "contactEmail", value: OFFICE });
    expect(await office(site, "Told to the office again.")).toEqual([OFFICE]);
  });

  test("the first address of a new site counts at once", async () => {
    const site = await tellingAnswers(await testApp());
    const { admin } = await site.unproved("admin");
    await admin.settings.save({ key: "contactEmail", value: OFFICE });
    expect(await office(site, "Told to the first office.")).toEqual([OFFICE]);
  });
});

test("an address and business hours may have several lines, an e-mail address and a phone number one", async () => {
  const { admin } = await (await testApp()).as("admin");
  for (const key of ["contactAddress", "businessHours", "licenseText"] as const) {
    const value = "One line\nand another";
    expect(await admin.settings.save({ key, value })).toMatchObject({ key, value });
  }
  for (const key of ["contactEmail", "contactPhone"] as const)
    await expect(admin.settings.save({ key, value: "212\n555" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
});
