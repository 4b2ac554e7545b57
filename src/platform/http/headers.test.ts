import { connect } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { toClientFiles } from "./client-files.ts";

const PUBLIC_URL = "https://loans.example";
const YEAR = "max-age=31536000";

const FILES = () => toClientFiles(new Map([["assets/main.js", Buffer.from("// a file")]]));

test.each([
  ["", "false", YEAR],
  [", and on its subdomains if the operator says so", "true", `${YEAR}; includeSubDomains`],
])(
  "every response asks browsers to stay on https if the site's address is https%s",
  async (_, HSTS_SUBDOMAINS, value) => {
    const { db, get } = await testServer({ PUBLIC_URL, HSTS_SUBDOMAINS }, { files: FILES() });
    const headers = await headersFor(db, "customer");
    const requests: [path: string, init?: RequestInit][] = [
      ["/assets/main.js"],
      ["/robots.txt"],
      ["/sitemap.xml"],
      ["/rss.xml"],
      ["/.well-known/security.txt"],
      ["/"],
      ["/about/"],
      ["/%ZZ"],
      ["/healthz"],
      ["/api/site-settings"],
      ["/api/blog-posts?limit=1"],
      ["/api/trpc/settings.list"],
      ["/api/user"],
      ["/api/user", { headers }],
      ["/api/docs"],
      ["/api/nothing"],
      ["/uploads/logos/nothing.png"],
      ["/", { method: "POST" }],
      ["/api/contact", { method: "POST", headers: { "sec-fetch-site": "cross-site" } }],
    ];
    for (const [path, init] of requests) {
      const answer = await get(path, init);
      expect([path, answer.headers.get("strict-transport-security")]).toEqual([path, value]);
      const etag = answer.headers.get("etag");
      if (etag === null || answer.status !== 200) continue;
      const again = await get(path, { headers: { "if-none-match": etag } });
      expect([path, again.status, again.headers.get("strict-transport-security")]).toEqual([
        path,
        304,
        value,
      ]);
    }
  },
);

test("so does the refusal of what never became a request", async () => {
  const { url } = await testServer({ PUBLIC_URL });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
      socket.write("nonsense\r\n\r\n"),
    );
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => resolve(text));
  });
  expect(answer).toContain("HTTP/1.1 400");
  expect(answer).toContain(`strict-transport-security: ${YEAR}`);
});

test("on http none does", async () => {
  const { get } = await testServer({}, { files: FILES() });
  for (const path of ["/assets/main.js", "/robots.txt", "/api/site-settings"])
    expect((await get(path)).headers.get("strict-transport-security")).toBeNull();
});

test("security.txt names the contact e-mail and follows it", async () => {
  const { db, get, send } = await testServer({ PUBLIC_URL });
  const read = async () => (await get("/.well-known/security.txt")).text();
  const first = await read();
  expect(first).toContain("Contact: mailto:");
  expect(first).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt`);
  expect(first).toContain("Preferred-Languages: en");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(first)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  const headers = await headersFor(db, "bearer");
  const save = (value: string) =>
    send("POST", "/api/admin/site-settings", { key: "contactEmail", value }, { headers });
  expect((await save("security+site@loans.example")).status).toBe(200);
  expect(await read()).toContain("Contact: mailto:security+site@loans.example\n");
  expect((await save("security@loans.example, owner@loans.example")).status).toBe(200);
  expect(await read()).toContain("Contact: mailto:security@loans.example\n");
  expect((await save("")).status).toBe(200);
  expect(await read()).toContain(`Contact: ${PUBLIC_URL}/contact\n`);
});

test("a compressed script is sent as the build made it, and only under its own name", async () => {
  const script = Buffer.from("// a script\n".repeat(100));
  const [br, gzip] = [brotliCompressSync(script), gzipSync(script)];
  const files = toClientFiles(
    new Map([
      ["assets/main.js", script],
      ["assets/main.js.br", br],
      ["assets/main.js.gz", gzip],
    ]),
  );
  expect([...files.keys()]).toEqual(["/assets/main.js"]);
  const sent = files.get("/assets/main.js");
  expect([sent?.br?.body, sent?.gzip?.body]).toEqual([br, gzip]);
  expect(sent?.br?.headers).toContain("text/javascript; charset=utf-8");
});
