import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FEEDS } from "#domains/content/feeds.server.ts";
import { EMBEDDED_CALCULATOR } from "#domains/loans/embedding.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { createHandler } from "#app/app.ts";
import { toClientFiles } from "#platform/http/client-files.ts";

type Parts = Parameters<typeof createHandler>[1];

const [, routeList = ""] =
  /fullPaths:([^;]+)/.exec(readFileSync("src/app/browser/routeTree.gen.ts", "utf8")) ?? [];
const ROUTES = [...routeList.matchAll(/"([^"]+)"/g)].map(([, path = ""]) =>
  path.replace(/(.)\/$/, "$1").replaceAll(/\$\w*/g, "7"),
);

const OTHERS =
  `/healthz /readyz /api/docs /api/openapi.json /api/site-settings /api/user /api/nothing
  /api/trpc/settings.list /api/verify-email?token=7 /uploads/logos/nothing.png /assets/main.js /%ZZ
  //embed/calculator /embed /embed/calculator/ /embed/calculator/7 /embed/calculator%2F
  /Embed/calculator /about?/embed/calculator ${Object.keys(FEEDS).join(" ")}`.split(/\s+/);

/** A server whose pages all exist but those below a page. */
function server() {
  const client: Parts["client"] = {
    routeOf: (path) => path,
    render: async (target, _link, { nonce }) =>
      new Response(`<!doctype html><script nonce="${nonce}">own()</script>`, {
        status: target.endsWith("/7") ? 404 : 200,
      }),
  };
  const files = toClientFiles(new Map([["assets/main.js", Buffer.from("// a file")]]));
  return testServer({}, { client, files });
}

const canBeFramed = ({ headers }: Response) =>
  headers.get("x-frame-options") !== "DENY" ||
  !/frame-ancestors 'none'/.test(
    headers.get("content-security-policy") ?? "frame-ancestors 'none'",
  );

test("only one address can be shown in a frame", async () => {
  const { get } = await server();
  expect(ROUTES.length).toBeGreaterThan(30);
  expect(ROUTES).toContain(EMBEDDED_CALCULATOR);
  const framed: string[] = [];
  for (const path of [...ROUTES, ...OTHERS]) if (canBeFramed(await get(path))) framed.push(path);
  expect(framed).toEqual([EMBEDDED_CALCULATOR]);
});

test("the calculator in a frame keeps the rest of the policy, with and without numbers", async () => {
  const { get } = await server();
  const policyOf = async (path: string) =>
    (await get(path)).headers.get("content-security-policy") ?? "";
  const policy = await policyOf("/about");
  expect(policy).toContain("frame-ancestors 'none'");
  const open = policy.replace("frame-ancestors 'none'", "frame-ancestors *");
  for (const path of ["/embed/calculator", "/embed/calculator?price=1", "/embed/calculator"])
    expect(await policyOf(path)).toBe(open);
});

test("methods that do not read cannot be framed", async () => {
  const { send } = await server();
  const answer = await send("POST", EMBEDDED_CALCULATOR);
  expect([answer.status, canBeFramed(answer)]).toEqual([405, false]);
});

test("the calculator in a frame neither reads nor sets a cookie", async () => {
  const { db, get } = await server();
  const nobody = await get(EMBEDDED_CALCULATOR);
  for (const who of ["customer", "admin"] as const) {
    const answer = await get(EMBEDDED_CALCULATOR, { headers: await headersFor(db, who) });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("etag")).toBe(nobody.headers.get("etag"));
  }
});

test("a field that was sent empty is part of the numbers", async () => {
  const targets: string[] = [];
  const { get } = await testServer(
    {},
    {
      client: {
        routeOf: (path) => path,
        render: async (target) => {
          targets.push(target);
          return new Response("<!doctype html>");
        },
      },
    },
  );
  await get("/embed/calculator?price=&interestRate=7&other=1");
  await get("/calculator?price=&interestRate=7&other=1");
  expect(targets).toEqual([
    "/embed/calculator?price=&interestRate=7",
    "/calculator?price=&interestRate=7",
  ]);
});
