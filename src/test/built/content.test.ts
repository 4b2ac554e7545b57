import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sampleBlogPosts, sampleTestimonials } from "#db/seeds/content.ts";
import { type Question, textOf } from "#domains/content/content.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { saveSettings } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { drawn, hydrated, openPage, type Visit, visit, WIDTHS } from "#test/kit/browser.ts";
import { installClock } from "#test/kit/clock.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { noteShifts } from "#test/kit/shifts.ts";

const server = builtForAll();

const save = (key: string, value: string) => saveSettings(server.url, [[key, value]]);
const open = (path: string, options?: Visit) => openPage(server.url, path, options);

/** Holds the responses to these calls until the returned function is called. */
async function hold(page: Page, calls: string): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/trpc/${calls}*`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const toHome = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Home", exact: true }).click();
const insights = (page: Page) => page.getByRole("region", { name: "Mortgage Insights" });
const clients = (page: Page) => page.getByRole("region", { name: "What Our Clients Say" });

const readQuestions = async () =>
  (await (await fetch(`${server.url}/api/questions`)).json()) as Question[];

describe("/about", () => {
  test("mission, three values (Integrity, Excellence, Client-Centered), and a link to /contact", async () => {
    const page = await open("/about", { javaScript: false });
    const main = page.getByRole("main");
    expect(await main.getByRole("heading", { name: "Our Mission" }).isVisible()).toBe(true);
    expect(await main.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "Integrity",
      "Excellence",
      "Client-Centered",
    ]);
    const link = main.getByRole("link", { name: "Contact Us" });
    expect(await link.getAttribute("href")).toBe("/contact");
  });

  test("axe finds nothing", async () => {
    expect(await violationsOn(server.url, "/about")).toEqual([]);
  });
});

describe("/mortgage-faqs", () => {
  test("seven static questions, which open without JavaScript", async () => {
    const questions = await readQuestions();
    expect(questions).toHaveLength(7);
    const page = await open("/mortgage-faqs", { javaScript: false });
    for (const { question, answer } of questions) {
      const first = page.getByText(textOf(answer.slice(0, 1)), { exact: true });
      expect(await first.isVisible()).toBe(false);
      await page.getByRole("heading", { name: question }).click();
      expect(await first.isVisible()).toBe(true);
    }
  });

  test.each([
    ["documents needed", /document/i],
    ["30-45 day closing timeline", /30.{1,8}45/],
    ["pre-qualification versus pre-approval", /pre-qualif[\s\S]*pre-approv/i],
    ["down payment by loan type (FHA 3.5%, conventional 3-20%)", /3\.5%[\s\S]*20%/],
    ["bad credit", /credit/i],
    ["fixed versus adjustable rate", /fixed[\s\S]*adjustable/i],
    ["mortgage insurance", /mortgage insurance/i],
  ])("one of the questions: %s", async (_, wanted) => {
    const questions = await readQuestions();
    const texts = questions.map(({ question, answer }) => `${question}\n${textOf(answer)}`);
    expect(texts.filter((text) => wanted.test(text)).length).toBeGreaterThan(0);
  });

  test("questions open by keyboard, and by an address with their name", async () => {
    const page = await open("/mortgage-faqs");
    const [first, , third] = await readQuestions();
    await page.locator(`#${first!.slug} summary`).focus();
    await page.keyboard.press("Enter");
    expect(await page.getByText(textOf(first!.answer.slice(0, 1))).isVisible()).toBe(true);
    await page.goto(`/mortgage-faqs#${third!.slug}`);
    await page.getByText(textOf(third!.answer.slice(0, 1))).waitFor();
  });

  test("axe finds nothing, closed and open", async () => {
    expect(await violationsOn(server.url, "/mortgage-faqs")).toEqual([]);
    const openAll = async (page: Page) => {
      for (const summary of await page.locator("main summary").all()) await summary.click();
    };
    expect(await violationsOn(server.url, "/mortgage-faqs", openAll)).toEqual([]);
  });
});

describe("home: blog teaser and testimonials", () => {
  test("the 3 latest posts and every testimonial are in the HTML", async () => {
    const page = await open("/", { javaScript: false });
    const latest = sampleBlogPosts
      .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, 3);
    expect(await insights(page).getByRole("heading", { level: 3 }).allTextContents()).toEqual(
      latest.map(({ title }) => title),
    );
    expect(await insights(page).locator("time").first().textContent()).toBe(
      formatLongDate(latest[0]!.publishedAt),
    );
    for (const { name, role, content } of sampleTestimonials) {
      const card = clients(page).getByRole("listitem").filter({ hasText: name });
      expect(await card.textContent()).toContain(role);
      expect(await card.textContent()).toContain(content);
    }
  });

  test("rating out of 5; half stars shown for fractions", async () => {
    const page = await open("/", { javaScript: false });
    for (const { name, rating } of sampleTestimonials) {
      const card = clients(page).getByRole("listitem").filter({ hasText: name });
      const stars = card.getByRole("img", { name: `${rating} out of 5 stars` });
      const drawn = await stars
        .locator("use")
        .evaluateAll((uses) => uses.map((use) => use.getAttribute("href")?.split("#")[1]));
      expect(drawn).toHaveLength(5);
      expect(drawn.filter((star) => star === "star-half")).toHaveLength(rating % 1 ? 1 : 0);
    }
  });

  test("each shows a loading placeholder (3 cards)", async () => {
    const page = await open("/about");
    const releasePosts = await hold(page, "content.latest");
    const releaseTestimonials = await hold(page, "content.testimonials");
    await toHome(page);
    await page.getByTestId("post-skeleton").first().waitFor();
    expect(await insights(page).getByTestId("post-skeleton").count()).toBe(3);
    expect(await clients(page).getByTestId("testimonial-skeleton").count()).toBe(3);
    releasePosts();
    releaseTestimonials();
    await insights(page).getByRole("article").first().waitFor();
    await clients(page).getByRole("listitem").first().waitFor();
    expect(await page.getByTestId(/skeleton/).count()).toBe(0);
  });

  test("each shows an error message", async () => {
    const page = await open("/about", { expected: /500/ });
    await page.route("**/api/trpc/content.*", (route) => route.fulfill({ status: 500 }));
    await toHome(page);
    await insights(page).getByText("Error loading blog posts. Please try again later.").waitFor();
    await clients(page).getByText("Failed to load testimonials. Please try again later.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  });

  test("once settings load they render only if showBlogPosts or showTestimonials is 'true'", async () => {
    await save("showBlogPosts", "false");
    const withoutPosts = await open("/", { javaScript: false });
    expect(await insights(withoutPosts).count()).toBe(0);
    expect(await clients(withoutPosts).count()).toBe(1);
    await save("showBlogPosts", "true");
    await save("showTestimonials", "false");
    const withoutTestimonials = await open("/", { javaScript: false });
    expect(await insights(withoutTestimonials).count()).toBe(1);
    expect(await clients(withoutTestimonials).count()).toBe(0);
    await save("showTestimonials", "true");
  });

  test("a section that an admin shows or hides appears and disappears on an open page with the next poll", async () => {
    await save("showTestimonials", "false");
    const { page } = await visit(server.url);
    await installClock(page);
    await page.goto("/");
    await hydrated(page);
    expect(await clients(page).count()).toBe(0);
    await save("showTestimonials", "true");
    await page.clock.runFor(5000);
    await clients(page).getByRole("listitem").first().waitFor();
    await save("showTestimonials", "false");
    await page.clock.runFor(5000);
    await clients(page).waitFor({ state: "detached" });
    await save("showTestimonials", "true");
  });

  test("axe finds nothing while the sections load, when they fail, and when they are there", async () => {
    const loading = async (page: Page) => {
      await hold(page, "content.");
      await toHome(page);
      await page.getByTestId("testimonial-skeleton").first().waitFor();
    };
    const failed = async (page: Page) => {
      await page.route("**/api/trpc/content.*", (route) => route.fulfill({ json: {} }));
      await toHome(page);
      await insights(page).getByText("Error loading blog posts.").waitFor();
    };
    expect(await violationsOn(server.url, "/about", loading)).toEqual([]);
    expect(await violationsOn(server.url, "/about", failed)).toEqual([]);
    expect(await violationsOn(server.url, "/")).toEqual([]);
  });

  test.each(Object.values(WIDTHS))(
    "nothing moves while the home page loads at %d px",
    async (width) => {
      const { page } = await visit(server.url, { width, fresh: true });
      const shifts = await noteShifts(page);
      for (const path of ["/", "/blog", `/blog/${sampleBlogPosts[0]!.slug}`, "/about"]) {
        await page.goto(path);
        await hydrated(page);
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await drawn(page);
        expect(await shifts()).toEqual([]);
      }
    },
  );
});
