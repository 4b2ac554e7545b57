import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { createTRPCClient } from "@trpc/client";
import { describe, expect, test, vi } from "vitest";
import { sampleBlogPosts } from "#db/seeds/content.ts";
import { testServer } from "#test/kit/server.ts";
import { DatabaseError } from "#platform/database/database-error.ts";
import type { AppRouter } from "#app/router.ts";

const ARTICLE = `/blog/${sampleBlogPosts[0]!.slug}`;
const ROUTES: [RegExp, string][] = [
  [/^\/(about|auth|blog)?$/, "fixed"],
  [/^\/blog\/[^/]+$/, "/blog/$slug"],
  [/^\/preview$/, "/preview"],
  [/^\/LOagentsPortal\/officers\/[^/]+$/, "/LOagentsPortal/officers/$id"],
];

const LIMITED = { RATE_LIMITS: "on", TRUST_PROXY: "1" };

/** A server whose renderer counts its calls, and begins none before `gate` is open. */
async function countingServer(
  environment: Record<string, string> = {},
  body = "",
  gate: Promise<void> = Promise.resolve(),
) {
  const rendered: string[] = [];
  const server = await testServer(environment, {
    client: {
      routeOf: (path) => ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? "/$",
      render: async (target, _link, { nonce }) => {
        rendered.push(target);
        await gate;
        const known = target === ARTICLE || !/^\/(blog|nowhere)\//.test(target);
        return new Response(
          `<!doctype html><p>${target}</p>${body}<script nonce="${nonce}">own()</script>`,
          { status: known ? 200 : 404 },
        );
      },
    },
  });
  return { ...server, rendered };
}

/** A GET with the path exactly as written: fetch would normalize it. */
function getRaw(url: string, path: string): Promise<{ status: number; location: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest({ hostname, port, path });
    request.on("error", reject).on("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "" });
    });
    request.end();
  });
}

describe("A path that is not in its canonical spelling is redirected before anything is rendered", () => {
  test.each([
    ["/blog/first%2Dtime", "/blog/first-time"],
    ["/%62log?search=a", "/blog?search=a"],
    ["/about/", "/about"],
    ["//about", "/about"],
    ["/blog//first///", "/blog/first"],
    ["/./about", "/about"],
    ["/blog/%2e%2e/about", "/about"],
    ["/blog/caf%c3%a9", "/blog/caf%C3%A9"],
    ["/.//evil.example/", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["//evil.example/%2e%2e", "/"],
    ["/about%20", "/about"],
    ["/blog/x%20%20", "/blog/x"],
  ])("%s to %s", async (path, location) => {
    const { url, rendered } = await countingServer();
    expect(await getRaw(url, path)).toEqual({ status: 308, location });
    expect(rendered).toEqual([]);
  });
});

async function expectToBeCounted(path: (visit: number) => string): Promise<void> {
  const { get, rendered } = await countingServer(LIMITED);
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const twenty = (first: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) => get(path(first + index), from("9.9.9.9"))),
    );
  for (const first of [0, 20, 40])
    for (const answer of await twenty(first)) expect(answer.status).toBeLessThan(429);
  const renders = rendered.length;
  // Some may be accepted on a slow machine, where the first are more than a minute ago
  const refusals = (await twenty(60)).filter(({ status }) => status === 429);
  expect(refusals.length).toBeGreaterThan(0);
  expect(rendered.length).toBeLessThanOrEqual(renders + 20 - refusals.length);
  const refused = refusals[0] as Response;
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(await refused.text()).toMatch(/<h1>One moment, please<\/h1>[^]*Please try again in/);
  expect((await get("/about", from("9.9.9.9"))).status).toBe(200);
  expect((await get(path(99), from("8.8.8.8"))).status).toBeLessThan(429);
}

describe("Renders", () => {
  test("a page of the site is rendered once, however it is asked for", async () => {
    const { get, rendered } = await countingServer(LIMITED);
    const etag = (await get("/auth")).headers.get("etag") ?? "";
    const ways: RequestInit[] = [
      { method: "HEAD" },
      { headers: { "if-none-match": etag } },
      { headers: { "if-none-match": '"other"' } },
      { headers: { "accept-encoding": "gzip;q=0, br" } },
      { headers: { cookie: "session=x", "user-agent": "another" } },
    ];
    for (const init of ways) expect((await get("/auth", init)).status).toBeLessThan(400);
    for (let visit = 0; visit < 70; visit += 1)
      expect((await get(`/auth?verified=${visit}&utm_source=${visit}`)).status).toBe(200);
    expect(rendered).toEqual(["/auth"]);
    expect((await get("/auth?verified=true")).status).toBe(200);
    expect(rendered).toEqual(["/auth", "/auth?verified=true"]);
  });

  test("an article is rendered once and never counted", async () => {
    const { get, rendered } = await countingServer(LIMITED);
    for (let visit = 0; visit < 70; visit += 1) expect((await get(ARTICLE)).status).toBe(200);
    expect(rendered).toEqual([ARTICLE]);
  });

  test("a preview is rendered once for all links, and is 404 where the link does not work", async () => {
    const { get, as, rendered } = await countingServer();
    const { content } = (await as("admin")).admin;
    const { id, revision } = await content.create({ collection: "questions" });
    const { pathname, search } = new URL((await content.previewLink({ id })).url);
    const link = pathname + search;
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses(link)).toEqual([200]);
    expect(await statuses(`${link}x`, "/preview?token=1.2.3", "/preview")).toEqual([404, 404, 404]);
    expect(rendered).toEqual(["/preview"]);
    await content.trash({ id, revision });
    expect(await statuses(link)).toEqual([404]);
  });

  test("a preview is stored nowhere, and no other page learns its address", async () => {
    const { get } = await countingServer();
    const { headers } = await get("/preview?token=1.2.3");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("searches come from a small cache: the same one is not rendered again, the fifty-first replaces the first", async () => {
    const { get, rendered } = await countingServer();
    const search = (text: string) => get(`/blog?search=${text}`);
    for (let visit = 0; visit < 3; visit += 1) await search("rate");
    expect(rendered).toEqual(["/blog?search=rate"]);
    await Promise.all(Array.from({ length: 15 }, (_, index) => search(`a${index}`)));
    await Promise.all(Array.from({ length: 15 }, (_, index) => search(`b${index}`)));
    await Promise.all(Array.from({ length: 20 }, (_, index) => search(`c${index}`)));
    const before = rendered.length;
    await search("rate");
    expect(rendered.length).toBe(before + 1);
  });

  test("pages without limit are counted: sixty a minute for each network, then a page that says so", async () => {
    const kinds: ((visit: number) => string)[] = [
      (visit) => `/blog?search=${visit}`,
      () => "/blog?search=zz",
      (visit) => `/blog/unknown-${visit}`,
      (visit) => `/nowhere/${visit}`,
      (visit) => `/LOagentsPortal/officers/${visit}`,
      () => "/%61bout",
      () => "/%ZZ",
    ];
    // All at the same time, because each refusal keeps its client waiting
    await Promise.all(kinds.map(expectToBeCounted));
  });

  test("refusals of simultaneous requests are sent one by one, so that they do not return at the same moment", async () => {
    const { get } = await countingServer(LIMITED);
    const at: number[] = [];
    const visit = async (index: number) => {
      const { status } = await get(`/nowhere/${index}`);
      if (status >= 429) at.push(performance.now());
    };
    await Promise.all(Array.from({ length: 200 }, (_, index) => visit(index)));
    expect(at.length).toBeGreaterThan(100);
    const [first = 0, last = 0] = [at.at(0), at.at(-1)];
    expect(last - first).toBeGreaterThan(400);
  });

  test("too many at once are refused with 503 and a page, while the site's own pages are served", async () => {
    const gate = Promise.withResolvers<void>();
    const { get } = await countingServer({}, "", gate.promise);
    const search = async (index: number) => {
      const answer = await get(`/blog?search=${index}`);
      if (answer.status === 503) gate.resolve();
      return answer;
    };
    const searches = Promise.all(Array.from({ length: 60 }, (_, index) => search(index)));
    const home = await get("/");
    expect(home.status).toBe(200);
    const answers = await searches;
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("2");
    expect(await refused[0]?.text()).toContain("The site is busy. Please try again in a moment.");
  });
});

describe("What the address of a form says", () => {
  const PERSON = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
  const REQUEST = {
    fullName: "Ada Lovelace",
    email: "ada@example.com",
    phone: "(212) 555-0100",
    loanPurpose: "home-purchase",
    loanAmount: "$350,000",
  };
  const site = async () => {
    const server = await countingServer();
    const post = (path: string, fields: Record<string, string>) =>
      server.get(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
    return { ...server, post };
  };

  test("ticks no box: nobody becomes an officer, promises or consents by a link", async () => {
    const { post, db } = await site();
    const fields = { form: "register-form", username: "ada", password: "long rainy evenings" };
    const register = await post("/auth?isLoanOfficer=on", { ...fields, ...PERSON });
    expect(register.headers.get("location")).toBe("/");
    const ada = db.selectFrom("users").where("username", "=", "ada").select("isLoanOfficer");
    expect(await ada.execute()).toEqual([{ isLoanOfficer: 0 }]);
    expect((await post("/apply?accurate=on&privacyRead=on", REQUEST)).status).toBe(400);
    const promises = { ...REQUEST, accurate: "on", privacyRead: "on" };
    expect((await post("/apply?callConsent=on&comment=Call+me", promises)).status).toBe(303);
    const { details } = await db
      .selectFrom("loanApplications")
      .select("details")
      .executeTakeFirstOrThrow();
    expect(details).not.toMatch(/callConsent":true|Call me/);
  });

  test("where the visit came from, and whose link it was", async () => {
    const { post, db, as } = await site();
    const { id } = await (await as("officer")).accounts.me();
    const promises = { ...REQUEST, accurate: "on", privacyRead: "on" };
    const { headers } = await post(`/apply?officer=${id}&utm_source=fair`, promises);
    expect(headers.get("location")).toMatch(new RegExp(`&officer=${id}$`));
    const came = db.selectFrom("leads").select(["utmSource", "assigneeId"]);
    expect(await came.execute()).toEqual([{ utmSource: "fair", assigneeId: id }]);
  });
});

describe("The content security policy of a page", () => {
  const hash = (script: string) =>
    `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

  test.each([
    "<script>injected()</script>",
    '<script nonce="">injected()</script>',
    '<script nonce="0123456789abcdef0123456789abcdef">injected()</script>',
    '<script type="module">injected()</script>',
    "<SCRIPT>injected()</SCRIPT>",
  ])("lets the renderer's own scripts run, but not %s", async (injected) => {
    const { get } = await countingServer({}, injected);
    const answer = await get("/about");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`script-src 'self' ${hash("own()")};`);
    expect(policy).not.toContain(hash("injected()"));
    expect(await answer.text()).toContain("<script>own()</script>");
  });
});

test("A page that needs the database is refused with 503 and a time to retry while that is away", async () => {
  const { app, url } = await testServer(
    {},
    {
      client: {
        routeOf: () => "/loans",
        render: async (_, link) => {
          const { loans } = createTRPCClient<AppRouter>({ links: [link] });
          const status = await loans.types.query().then(
            () => 200,
            () => 500,
          );
          return new Response("<p>The page</p>", { status });
        },
      },
    },
  );
  const away = vi.spyOn(app.db, "selectFrom").mockImplementation(() => {
    throw new DatabaseError("busy", new Error("connect ECONNREFUSED"));
  });
  const refused = await fetch(`${url}/loans`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.text()).toContain("The server is busy. Please try again in a moment.");
  away.mockRestore();
  expect((await fetch(`${url}/loans`)).status).toBe(200);
});
