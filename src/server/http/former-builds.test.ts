import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { testServer } from "#test/kit/server.ts";
import { toClientFiles } from "./client-files.ts";
import { keepBuild } from "./former-builds.ts";

const SCRIPT = `/* ${"a long script ".repeat(100)} */`;

function buildOf(name: string) {
  const body = Buffer.from(`${SCRIPT} // ${name}`);
  return toClientFiles(
    new Map([
      [`assets/main-${name}.js`, body],
      [`assets/main-${name}.js.br`, brotliCompressSync(body)],
      [`assets/main-${name}.js.gz`, gzipSync(body)],
      [`assets/dot-${name}.svg`, Buffer.from("<svg/>")],
      ["robots.txt", Buffer.from(name)],
    ]),
  );
}

async function serverOf(name: string, folder: string) {
  const environment = {
    DATABASE_FILE: join(folder, "lender.sqlite"),
    PUBLIC_URL: "https://loans.example",
  };
  const render = async () => new Response("not found here", { status: 404 });
  const server = await testServer(environment, {
    files: buildOf(name),
    client: { routeOf: () => undefined, render },
  });
  return { ...server, keep: () => keepBuild(server.app.config.buildsDir, buildOf(name)) };
}

test("a page of the former build, or of the next one, gets its files from every process", async () => {
  const folder = temporaryFolder();
  const [old, next] = [await serverOf("old", folder), await serverOf("next", folder)];
  await old.keep();
  await next.keep();
  for (const [server, name] of [
    [next, "old"],
    [old, "next"],
  ] as const) {
    const headers = { "accept-encoding": "br" };
    const script = await server.get(`/assets/main-${name}.js`, { headers });
    expect(await script.text()).toBe(`${SCRIPT} // ${name}`);
    expect(Object.fromEntries(script.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "strict-transport-security": "max-age=31536000",
    });
    expect(await (await server.get(`/assets/dot-${name}.svg`)).text()).toBe("<svg/>");
    const known = { "if-none-match": script.headers.get("etag") ?? "" };
    expect((await server.get(`/assets/main-${name}.js`, { headers: known })).status).toBe(304);
    expect((await server.get(`/assets/main-${name}.js`, { method: "POST" })).status).toBe(405);
  }
  // Files whose content changes under one name belong to this build alone
  expect(await (await next.get("/robots.txt")).text()).toBe("next");
});

test("a file that no build has gets the page for unknown addresses", async () => {
  const server = await serverOf("only", temporaryFolder());
  const before = await server.get("/assets/main-other.js");
  await server.keep();
  for (const path of ["/assets/main-other.js", "/assets/toString", "/assets/../lender.key"])
    expect([path, (await server.get(path)).status]).toEqual([path, 404]);
  expect([before.status, await before.text()]).toEqual([404, "not found here"]);
});

test("a file that could not be unpacked is read and unpacked again for the next request", async () => {
  const folder = temporaryFolder();
  const [old, next] = [await serverOf("old", folder), await serverOf("next", folder)];
  await old.keep();
  const { buildsDir } = next.app.config;
  const file = join(buildsDir, readdirSync(buildsDir)[0] ?? "");
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, whole.replace('"br":"', '"br":"AAAA'));
  expect((await next.get("/assets/main-old.js")).status).toBe(500);
  writeFileSync(file, whole);
  const script = await next.get("/assets/main-old.js");
  expect(await script.text()).toBe(`${SCRIPT} // old`);
});

test("the four builds that were started last are kept", async () => {
  const folder = join(temporaryFolder(), "builds");
  const keep = (name: string) => keepBuild(folder, buildOf(name));
  const madeEarlier = new Map<string, string>();
  for (const name of ["a", "b", "c", "d"]) {
    await keep(name);
    for (const file of readdirSync(folder)) {
      if (madeEarlier.has(file)) continue;
      madeEarlier.set(file, name);
      const time = new Date(2026, 0, madeEarlier.size);
      utimesSync(join(folder, file), time, time);
    }
  }
  await keep("a");
  await keep("e");
  const left = readdirSync(folder).map((file) => madeEarlier.get(file) ?? "e");
  expect(left.toSorted()).toEqual(["a", "c", "d", "e"]);
});
