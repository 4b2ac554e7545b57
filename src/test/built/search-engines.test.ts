import { describe, expect, test } from "vitest";
import { sampleBlogPosts } from "#db/seeds/content.ts";
import { sampleLoanTypes } from "#db/seeds/loan-types.ts";
import { type Question, textOf } from "#domains/content/content.ts";
import { PUBLIC_PATHS } from "#domains/content/public-paths.ts";
import { adminCalls } from "#test/kit/admin.ts";
import { hydrated, visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { type Head, headOf } from "#test/kit/head.ts";

const SITE = "https://loans.example";
const server = builtForAll({ PUBLIC_URL: SITE, COMPANY_NAME: `Ana & Sons "Loans" </script>` });
const article = sampleBlogPosts[0]!;
const articlePath = `/blog/${article.slug}`;
const pages = [...PUBLIC_PATHS, articlePath];

/** The head of a page as search engines read it. */
const read = (path: string) => headOf(server.url + path);

type Thing = { "@type": string } & Record<string, unknown>;

function things({ structured }: Head): Thing[] {
  return structured.flatMap((text) => (JSON.parse(text) as { "@graph": Thing[] })["@graph"]);
}

describe("search engines and sharing", () => {
  test("every public page has its own title and description", async () => {
    const seen = new Set<string>();
    for (const path of pages) {
      const { title, metas } = await read(path);
      const description = metas.description ?? "";
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(200);
      expect(title).toContain(`Ana & Sons "Loans" </script>`);
      seen.add(title).add(description);
    }
    expect(seen.size).toBe(2 * pages.length);
  });

  test.each(pages)("canonical link and social card with absolute addresses: %s", async (path) => {
    const { canonicals, metas } = await read(path);
    expect(canonicals).toEqual([SITE + path]);
    expect(metas["og:url"]).toBe(SITE + path);
    expect(metas["og:title"]).toMatch(/./);
    expect(metas["og:description"]).toBe(metas.description);
    expect(metas["og:type"]).toBe(path === articlePath ? "article" : "website");
    expect(metas["twitter:card"]).toBe("summary_large_image");
    const image = new URL(metas["og:image"] ?? "");
    expect(image.origin).toBe(SITE);
    const answer = await fetch(server.url + image.pathname);
    expect(answer.headers.get("content-type")).toBe("image/png");
  });

  test("an item's own headline for search results is in its head; the page keeps its title", async () => {
    const call = await adminCalls(server.url);
    type Item = { id: number; revision: number };
    const collection = "guides";
    const { id, revision } = (await call("POST", "/api/admin/content", { collection })) as Item;
    const fields = {
      title: "Keys",
      searchTitle: "How to buy your first home",
      excerpt: "From savings to keys.",
      imageUrl: "",
      imageAlt: "",
      footerLink: "",
    };
    const draft = { collection, slug: "keys", fields, body: "Save first." };
    const path = `/api/admin/content/${id}`;
    const saved = (await call("PATCH", path, { revision, draft })) as Item;
    await call("POST", `${path}/publish`, { revision: saved.revision });
    const { title, metas } = await read("/guides/keys");
    expect(title).toMatch(/^How to buy your first home \| /);
    expect(metas["og:title"]).toBe("How to buy your first home");
    const page = await (await fetch(`${server.url}/guides/keys`)).text();
    expect(page).toMatch(/<h1[^>]*>Keys</);
  });

  test("for search engines a filtered blog is the blog", async () => {
    const { canonicals } = await read("/blog?search=rate&category=zzz");
    expect(canonicals).toEqual([`${SITE}/blog`]);
  });

  test("structured data: FinancialService on the home page", async () => {
    const found = things(await read("/"));
    expect(found).toContainEqual(
      expect.objectContaining({
        "@type": "FinancialService",
        name: `Ana & Sons "Loans" </script>`,
        url: `${SITE}/`,
        telephone: "(212) 555-0142",
        email: "hello@harborstone.example",
      }),
    );
  });

  test("structured data: FAQPage with the seven questions", async () => {
    const found = things(await read("/mortgage-faqs"));
    const page = found.find((thing) => thing["@type"] === "FAQPage");
    const questions = page?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    const listed = (await (await fetch(`${server.url}/api/questions`)).json()) as Question[];
    expect(listed).toHaveLength(7);
    expect(questions.map(({ name }) => name)).toEqual(listed.map(({ question }) => question));
    expect(questions.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
      listed.map(({ answer }) => textOf(answer)),
    );
  });

  test("structured data: BlogPosting and BreadcrumbList on an article", async () => {
    const found = things(await read(articlePath));
    expect(found).toContainEqual(
      expect.objectContaining({
        "@type": "BlogPosting",
        headline: article.title,
        datePublished: article.publishedAt,
        mainEntityOfPage: SITE + articlePath,
        image: SITE + article.imageUrl,
      }),
    );
    const trail = found.find((thing) => thing["@type"] === "BreadcrumbList");
    expect(trail?.itemListElement).toMatchObject([
      { position: 1, item: `${SITE}/` },
      { position: 2, item: `${SITE}/blog` },
      { position: 3, item: SITE + articlePath, name: article.title },
    ]);
  });

  test("structured data: a LoanOrCredit for each loan type", async () => {
    const found = things(await read("/loans"));
    const loans = found.filter((thing) => thing["@type"] === "LoanOrCredit");
    expect(loans.map(({ name }) => name)).toEqual(sampleLoanTypes.map(({ name }) => name));
  });

  test.each(pages.filter((path) => path !== "/"))(
    "the path from the home page is described: %s",
    async (path) => {
      const found = things(await read(path));
      const trail = found.find((thing) => thing["@type"] === "BreadcrumbList");
      const steps = trail?.itemListElement as { item: string }[];
      expect(steps.at(-1)?.item).toBe(SITE + path);
    },
  );

  test("sitemap.xml and rss.xml parse as XML, and every address in them is a page", async () => {
    const { page } = await visit(server.url);
    await page.goto("/about");
    for (const feed of ["/sitemap.xml", "/rss.xml"]) {
      const xml = await (await fetch(server.url + feed)).text();
      const addresses = await page.evaluate((text) => {
        const document = new DOMParser().parseFromString(text, "application/xml");
        const broken = document.querySelector("parsererror")?.textContent;
        if (broken) throw new Error(broken);
        return [...document.querySelectorAll("url > loc, item > link")].map(
          (node) => node.textContent,
        );
      }, xml);
      expect(addresses.length).toBeGreaterThanOrEqual(sampleBlogPosts.length);
      for (const address of addresses) {
        expect(address.startsWith(`${SITE}/`)).toBe(true);
        const { status } = await fetch(server.url + address.slice(SITE.length));
        expect([address, status]).toEqual([address, 200]);
      }
    }
  });

  test("the blog names its RSS feed", async () => {
    const { feed } = await read("/blog");
    const answer = await fetch(server.url + (feed ?? ""));
    expect(answer.headers.get("content-type")).toMatch(/^application\/rss\+xml/);
  });

  test.each(["/nope", "/blog/nope", "/admin/nope"])(
    "unknown paths answer 404: %s",
    async (path) => {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("canonical");
    },
  );

  test.each([
    "/forgot-password",
    "/account",
    "/admin",
    "/admin/dashboard",
    "/LOagentsPortal",
    "/LOagentsPortal/signup",
    "/LOagentsPortal/resources",
    "/LOagentsPortal/officers/1",
  ])("%s is kept out of search engines", async (path) => {
    const { metas } = await read(path);
    expect(metas.robots).toBe("noindex");
  });

  test("search engines may show the loan officers' login, but no sitemap lists it", async () => {
    const { metas, canonicals } = await read(
      "/LOagentsPortal/login?next=/LOagentsPortal/directory",
    );
    expect(metas).not.toHaveProperty("robots");
    expect(metas.description).toMatch(/loan officers log in/);
    expect(canonicals).toEqual([expect.stringMatching(/\/LOagentsPortal\/login$/)]);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain("LOagentsPortal");
  });

  test.each(["/LOagentsPortal/login", "/LOagentsPortal/signup"])(
    "%s does not ask who a visitor is",
    async (path) => {
      const { page } = await visit(server.url);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(path);
      await hydrated(page);
      await page.locator("[data-early]").waitFor({ state: "detached" });
      expect(asked.filter((url) => url.includes("accounts.me"))).toEqual([]);
    },
  );

  test("title and canonical link follow the visitor from page to page", async () => {
    const { page } = await visit(server.url, { expected: /another host/ });
    await page.goto("/blog");
    await hydrated(page);
    await page.getByRole("link", { name: article.title }).click();
    await page.waitForURL(`**${articlePath}`);
    await expect.poll(() => page.title()).toContain(article.title);
    const canonical = page.locator("head link[rel=canonical]");
    await expect.poll(() => canonical.count()).toBe(1);
    expect(await canonical.getAttribute("href")).toBe(SITE + articlePath);
  });
});
