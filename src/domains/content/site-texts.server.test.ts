import { describe, expect, test } from "vitest";
import type { Draft } from "./items/content-items.ts";
import { FOOTER_WORDS, SITE_PAGES, SITE_TEXTS, type SitePage } from "./site-texts/site-texts.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { siteOf } from "#platform/context.ts";
import { applyDue } from "./items/due.server.ts";
import { readLetterhead } from "#domains/mail/letterhead.server.ts";
import { testApp } from "#test/kit/app.ts";

async function site(environment: Record<string, string> = {}) {
  const test = await testApp(environment);
  const { content } = (await test.as("admin")).admin;
  const visitor = await test.as("visitor");
  const itemOf = async (page: SitePage) => {
    const { rows } = await content.list({ collection: "site-texts" });
    return content.byId({ id: rows.find(({ title }) => title === page)?.id ?? 0 });
  };
  const write = async (page: SitePage, texts: Record<string, string>) => {
    const { id, revision, draft } = await itemOf(page);
    const changed = { ...draft, fields: { page, ...texts } } as Draft;
    return content.save({ id, revision, draft: changed });
  };
  const publish = async (page: SitePage, texts: Record<string, string>) => {
    const { id, revision } = await write(page, texts);
    return content.publish({ id, revision });
  };
  return { ...test, content, visitor, itemOf, write, publish };
}

describe("The site's texts", () => {
  test("exist for each page from the start, and no page includes an unpublished one", async () => {
    const { content, visitor } = await site();
    const { rows } = await content.list({ collection: "site-texts" });
    expect(rows.map(({ title, state }) => [title, state])).toEqual(
      SITE_PAGES.map((page) => [page, "draft"]),
    );
    expect((await visitor.settings.site()).words).toEqual(FOOTER_WORDS);
    expect(await visitor.content.pageWords()).toEqual({});
  });

  test("are shown when published, and replaced by the standard ones when taken down", async () => {
    const { content, visitor, publish, write } = await site();
    await write("Home page", { headline: "Homes, Plainly" });
    expect((await visitor.settings.site()).words).toEqual(FOOTER_WORDS);
    const { id } = await publish("Home page", { headline: "Homes, Plainly", pitch: "" });
    expect((await visitor.settings.site()).words).toEqual({
      ...FOOTER_WORDS,
      headline: "Homes, Plainly",
    });
    await content.unpublish({ id });
    expect((await visitor.settings.site()).words).toEqual(FOOTER_WORDS);
  });

  test("of About and the calculator page are read only by those pages", async () => {
    const { visitor, publish } = await site();
    await publish("About page", { lead: "We lend." });
    await publish("Calculator page", { importantNote: "Only an estimate." });
    const words = { lead: "We lend.", importantNote: "Only an estimate." };
    expect(await visitor.content.pageWords()).toEqual(words);
    expect((await visitor.settings.site()).words).toEqual(FOOTER_WORDS);
  });

  test("appear at their time, with the name that emails use", async () => {
    const { app, db, content, visitor, write } = await site();
    const { id, revision } = await write("Company", { companyName: "Lakeside Lending" });
    const from = new Date(Date.now() + 60_000).toISOString();
    await content.publish({ id, revision, from });
    expect((await visitor.settings.site()).companyName).toBe("Harborstone Home Loans");
    expect(await applyDue(db, from)).toBe(true);
    expect((await visitor.settings.site()).companyName).toBe("Lakeside Lending");
    expect(siteOf(app).companyName).toBe("Lakeside Lending");
  });

  test("show in a preview beside the published ones, and the page says so", async () => {
    const { content, visitor, write, publish } = await site({ COMPANY_NAME: "Acme Lending" });
    await publish("Company", { companyName: "Lakeside Lending", palette: "plum" });
    const { id } = await write("Home page", { headline: "Homes, Plainly" });
    const tokenOf = async (item: number) =>
      new URL((await content.previewLink({ id: item })).url).searchParams.get("token") ?? "";
    expect(await visitor.content.preview({ token: await tokenOf(id) })).toEqual({
      collection: "site-texts",
      title: "Home page",
      companyName: "Lakeside Lending",
      words: {
        ...FOOTER_WORDS,
        companyName: "Lakeside Lending",
        palette: "plum",
        headline: "Homes, Plainly",
      },
    });
    const company = await write("Company", { palette: "forest" });
    expect(await visitor.content.preview({ token: await tokenOf(company.id) })).toMatchObject({
      companyName: "Acme Lending",
      words: { palette: "forest" },
    });
  });

  test("cannot be added, deleted, moved, or put on another page", async () => {
    const { content, itemOf } = await site();
    const { id, revision, draft } = await itemOf("Home page");
    await expect(content.create({ collection: "site-texts" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(content.trash({ id, revision })).rejects.toMatchObject({ code: "CONFLICT" });
    const many = await content.applyToMany({ action: "trash", items: [{ id, revision }] });
    expect(many.refused).toHaveLength(1);
    await expect(content.move({ id, before: null })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const other = { ...draft, fields: { page: "About page" } } as Draft;
    await expect(content.save({ id, revision, draft: other })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("Problems with a text are reported", () => {
  test.each<[SitePage, string, string, string]>([
    ["Company", "nmlsNumber", "NMLS 123", "Please enter the number alone, such as 1234567."],
    ["Company", "facebook", "javascript:alert(1)", "Please enter the whole address"],
    ["Company", "linkedin", "http://linkedin.com/x", "Please enter the whole address"],
    ["Company", "instagram", 'https://a.example/"><script>', "Please enter the whole address"],
    ["Company", "palette", "neon", "Please choose one of the palettes."],
  ])("%s: %s is not %s when it is published", async (page, name, value, sentence) => {
    const { write, content } = await site();
    const { id, revision } = await write(page, { [name]: value });
    await expect(content.publish({ id, revision })).rejects.toMatchObject({
      cause: { issues: [{ path: `fields.${name}`, message: expect.stringContaining(sentence) }] },
    });
  });

  test.each<[SitePage, string, string]>([
    ["Home page", "headline", "x".repeat(91)],
    ["Home page", "headline", "two\nlines"],
    ["Home page", "lead", "of another page"],
    ["Home page", "__proto__x", "none"],
  ])("%s: %s cannot be saved", async (page, name, value) => {
    const { write } = await site();
    await expect(write(page, { [name]: value })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("markup is shown as text", async () => {
    const { publish, visitor } = await site();
    await publish("Home page", { headline: "<script>alert(1)</script>" });
    const { words } = await visitor.settings.site();
    expect(words.headline).toBe("<script>alert(1)</script>");
  });
});

describe("The company's identity", () => {
  test("the name in the environment is the default", async () => {
    const { app, visitor, publish, content } = await site({ COMPANY_NAME: "Acme Lending" });
    expect((await visitor.settings.site()).companyName).toBe("Acme Lending");
    const { id } = await publish("Company", { companyName: "Lakeside Lending" });
    expect(siteOf(app).companyName).toBe("Lakeside Lending");
    expect((await visitor.settings.site()).companyName).toBe("Lakeside Lending");
    await content.unpublish({ id });
    expect(siteOf(app).companyName).toBe("Acme Lending");
  });

  test("the license line begins with it, then comes the text of the settings", async () => {
    const { as, visitor, publish } = await site();
    const license = async () =>
      (await visitor.settings.forPages()).find(({ key }) => key === "licenseText")?.value;
    expect(await license()).toBe(SETTING_DEFAULTS.licenseText);
    await publish("Company", { legalName: "Lakeside Lending LLC" });
    expect(await license()).toBe(SETTING_DEFAULTS.licenseText);
    await publish("Company", {
      legalName: "Lakeside Lending LLC",
      nmlsNumber: "5550123",
      licenseStates: "New York, New Jersey",
    });
    const company = "NMLS #5550123. Licensed in New York, New Jersey.";
    expect(await license()).toBe(company);
    const { settings } = (await as("admin")).admin;
    for (const [value, shown] of [
      ["Ours.", `${company} Ours.`],
      ["", company],
      [SETTING_DEFAULTS.licenseText, company],
      ["Banker, NMLS #5550123.", "Licensed in New York, New Jersey. Banker, NMLS #5550123."],
    ] as const) {
      await settings.save({ key: "licenseText", value });
      expect(await license()).toBe(shown);
    }
  });

  test("emails contain it", async () => {
    const { app, publish } = await site();
    expect((await readLetterhead(app)).name).toBe("Harborstone Home Loans");
    await publish("Company", {
      companyName: "Lakeside Lending",
      legalName: "Lakeside Lending LLC",
      nmlsNumber: "5550123",
    });
    expect(await readLetterhead(app)).toMatchObject({
      name: "Lakeside Lending",
      legalName: "Lakeside Lending LLC",
      license: "NMLS #5550123.",
    });
  });

  test("a company's own name, and its NMLS number with its states, complete a step of the first day each", async () => {
    const { as, publish } = await site();
    const { dashboard } = (await as("admin")).admin;
    const done = async () =>
      (await dashboard.firstDay()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
    expect(await done()).not.toContain("company-name");
    await publish("Company", { companyName: "Lakeside Lending" });
    expect(await done()).toContain("company-name");
    expect(await done()).not.toContain("license");
    const nmls = { companyName: "Lakeside Lending", nmlsNumber: "5550123" };
    await publish("Company", nmls);
    expect(await done()).not.toContain("license");
    await publish("Company", { ...nmls, licenseStates: "Oregon" });
    expect(await done()).toContain("license");
  });
});

test("no two texts have the same name, and each default fits its length", () => {
  const all = Object.values(SITE_TEXTS).flatMap((texts) => Object.entries(texts));
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  for (const [, { instead, max }] of all) expect(instead.length).toBeLessThanOrEqual(max);
});
