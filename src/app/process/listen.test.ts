import type { IncomingMessage } from "node:http";
import { connect as connectSocket, type Socket } from "node:net";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { postExpecting } from "#test/kit/expecting.ts";
import { nextOf } from "#test/kit/held-body.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { createBodyBudget } from "#platform/http/body-budget.ts";
import { createListener } from "./listen.ts";

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "mortgage-question",
  message: "What would a 20 year loan cost me?",
};

/** A raw connection and everything received on it until it is closed. */
async function dial(url: string, text: string): Promise<{ socket: Socket; all: Promise<string> }> {
  const socket = connectSocket(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => (received += String(chunk)));
  const all = once(socket, "close").then(() => received);
  await once(socket, "connect");
  socket.write(text);
  return { socket, all };
}

describe("Slow clients", () => {
  afterEach(() => void vi.useRealTimers());

  test("headers get 8 s and 16 KiB, there are 2,000 sockets, and keep-alive outlasts a proxy's idle time", () => {
    const { server } = createListener(async () => {});
    expect(server).toMatchObject({ headersTimeout: 8000, maxConnections: 2000 });
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  test("of a body that nobody reads yet, one piece of 64 KB is in memory", async () => {
    const asked = Promise.withResolvers<IncomingMessage>();
    const { server, listen } = createListener(async (request) => asked.resolve(request));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const url = `http://127.0.0.1:${await listen(0, "127.0.0.1")}`;
    const head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999999\r\n\r\n";
    await dial(url, head + "x".repeat(900_000));
    const request = await asked.promise;
    const isFull = () => request.readableLength >= request.readableHighWaterMark;
    await vi.waitUntil(isFull, 60_000);
    expect(request.readableLength).toBeLessThanOrEqual((16 + 64) * 1024);
  });

  test.each(["/api/contact", "/api/trpc/contact.send", "/nowhere"])(
    "a JSON body that has not arrived at %s after 10 s ends the connection",
    async (path) => {
      const { url, logged } = await testServer();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const begun = nextOf("http.server.request.start");
      const { all } = await dial(
        url,
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
      );
      await begun;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await all).toMatch(/^HTTP\/1\.1 40[458] /);
      expect(logged.join("")).not.toContain('"level":"error"');
    },
  );

  test("a client that keeps sending after the response is cut off", async () => {
    const { url } = await testServer();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answered = nextOf("http.server.response.finish");
    const { all } = await dial(
      url,
      `GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n-`,
    );
    await answered;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await all).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("a client that leaves in the middle of its body is not an error of ours", async () => {
    const { url, logged } = await testServer();
    const { socket } = await dial(
      url,
      `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
    );
    socket.end();
    await vi.waitUntil(() => logged.length > 0, 60_000);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", event: "request", route: "/api/contact", cut: true },
    ]);
  });
});

describe("What never becomes a request", () => {
  test.each([
    ["no HTTP at all", "hello\r\n\r\n", "400"],
    ["headers past 16 KiB", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(17_000)}\r\n\r\n`, "431"],
    [
      "two ways to say how long the body is",
      "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n",
      "400",
    ],
  ])(
    "%s is refused in the usual format and the connection is closed",
    async (_what, text, status) => {
      const { url } = await testServer();
      const { all } = await dial(url, text);
      const [head = "", body = ""] = (await all).split("\r\n\r\n");
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(JSON.parse(body)).toMatchObject({ code: "BAD_REQUEST" });
    },
  );

  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "BAD_REQUEST"],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400, "BAD_REQUEST"],
    ["two hosts", "GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n", 400, "BAD_REQUEST"],
    ["two hosts in HTTP/1.0", "GET / HTTP/1.0\r\nhost: x\r\nhost: x\r\n\r\n", 400, "BAD_REQUEST"],
    [
      "no host and a body to come",
      "POST /api/contact HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n",
      400,
      "BAD_REQUEST",
    ],
    [
      "an unknown expectation",
      "GET / HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\n\r\n",
      417,
      "EXPECTATION_FAILED",
    ],
  ])("%s gets the headers of every response", async (_what, text, status, code) => {
    const { url } = await testServer({ PUBLIC_URL: "https://lender.example" });
    const [head = "", body = ""] = (await (await dial(url, text)).all).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({ code, message: expect.any(String) as string });
    for (const header of [
      "strict-transport-security: max-age=31536000",
      "x-content-type-options: nosniff",
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "cache-control: no-store",
      "connection: close",
    ])
      expect(head.toLowerCase()).toContain(header);
  });

  test("HTTP/1.0, which has no host header, is answered without one", async () => {
    const { url } = await testServer();
    const { all } = await dial(url, "GET /healthz HTTP/1.0\r\n\r\n");
    expect(await all).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("Expect: 100-continue", () => {
  test.each(["/api/contact", "/api/trpc/contact.send"])(
    "%s asks for the body that it is going to read",
    async (path) => {
      const { url } = await testServer();
      const answer = await postExpecting(url + path, { body: JSON.stringify(MESSAGE) });
      expect(answer.continued).toBe(true);
      expect(answer.status).toBeLessThan(300);
    },
  );

  test("the body of a refused request is never asked for", async () => {
    const { url, db, app } = await testServer();
    const refused = async (path: string, given: Parameters<typeof postExpecting>[1] = {}) => {
      const { status, continued } = await postExpecting(url + path, given);
      expect([path, continued]).toEqual([path, false]);
      return status;
    };
    const officer = { headers: await headersFor(db, "officer") };
    const ofAdmins = ["/api/resource-categories", "/api/admin/trpc/admin.contact.setStatus"];
    for (const path of ofAdmins) expect(await refused(path)).toBe(401);
    for (const path of ofAdmins) expect(await refused(path, officer)).toBe(403);
    for (const path of ["/api/contact", "/api/trpc/contact.send"]) {
      expect(await refused(path, { headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
      expect(await refused(path, { headers: { "content-type": "text/plain" } })).toBe(415);
      expect(await refused(path, { length: 70_000 })).toBe(413);
    }
    app.bodies = createBodyBudget({ inAll: 10, ofOneNetwork: 10 });
    for (const path of ["/api/contact", "/api/trpc/contact.send"])
      expect(await refused(path, { length: 11 })).toBe(503);
    expect(await refused("/nowhere")).toBe(405);
  });
});

describe("The log has one line for each request", () => {
  test("with request id, pattern, status, duration and actor id, and nothing personal", async () => {
    const { db, send, get, logged } = await testServer();
    const headers = await headersFor(db, "admin");
    const created = await send("POST", "/api/contact?email=ada@example.com", MESSAGE);
    await send("PATCH", "/api/admin/contact-submissions/1/status", { status: "read" }, { headers });
    await get("/api/verify-email?token=s3cret");
    await get("/api/nothing/of/s3cret");
    const others = ["/preview?token=s3cret", "/newsletter?token=s3cret", "/search?q=Ada"];
    const searches = ["loan-applications", "contact-submissions", "leads", "users"];
    for (const path of others) await get(path);
    for (const list of searches) await get(`/api/admin/${list}?search=Ada+212-555`, { headers });
    await get(`/api/trpc/content.preview?input=${encodeURIComponent('{"token":"s3cret"}')}`);
    await vi.waitUntil(() => logged.length >= 12, 60_000);
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const admin = await db
      .selectFrom("users")
      .where("username", "=", "admin")
      .select("id")
      .executeTakeFirstOrThrow();
    expect(lines[0]).toMatchObject({
      level: "info",
      event: "request",
      requestId: created.headers.get("x-request-id"),
      method: "POST",
      route: "/api/contact",
      status: 201,
      ms: expect.any(Number),
      network: "127.0.0.0/24",
    });
    expect(lines[1]).toMatchObject({
      route: "/api/admin/contact-submissions/{id}/status",
      actorId: admin.id,
    });
    expect(logged.join("")).not.toMatch(/s3cret|ada@|Ada|212-555|20 year/);
  });

  test("polled reads and probes appear only at the level debug", async () => {
    const { get, logged } = await testServer();
    await get("/api/site-settings");
    await get("/api/trpc/settings.list");
    await get("/healthz");
    await vi.waitUntil(() => logged.length === 3, 60_000);
    expect(logged.map((line) => JSON.parse(line).level)).toEqual(["debug", "debug", "debug"]);
  });
});

test("Strict-Transport-Security is sent only for an https address", async () => {
  const secure = await testServer({ PUBLIC_URL: "https://lender.example" });
  const plain = await testServer();
  const header = "strict-transport-security";
  expect((await secure.get("/healthz")).headers.get(header)).toBe("max-age=31536000");
  expect((await plain.get("/healthz")).headers.get(header)).toBeNull();
});

/**
 * Requests from another thread, sent on a signal: each on a connection of its own, which is
 * counted.
 */
const ASK = `
  const { parentPort, workerData: { port, visitors, connected, allowed } } = require("node:worker_threads");
  const { connect } = require("node:net");
  const ask = () => new Promise((done) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n");
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.on("data", (chunk) => (received += chunk));
    socket.on("error", (error) => done(error.code));
    socket.on("close", () => done(received.slice(9, 12)));
  });
  Atomics.wait(allowed, 0, 0);
  Promise.all(Array.from({ length: visitors }, ask)).then((all) => parentPort.postMessage(all));
`;

test("a stop answers visitors who connected while the process was too busy to accept", async () => {
  const visitors = 5;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const allowed = new Int32Array(new SharedArrayBuffer(4));
  const { listen, drain } = createListener((_request, response) => void response.end("here"));
  const port = await listen(0, "127.0.0.1");
  const workerData = { port, visitors, connected, allowed };
  const worker = new Worker(ASK, { eval: true, workerData });
  const answers = once(worker, "message");
  await once(worker, "online");
  const drained = drain();
  Atomics.store(allowed, 0, 1);
  Atomics.notify(allowed, 0);
  // Nothing is accepted while this thread waits, until after accepting should have ended
  const busyUntil = Date.now() + 1000;
  for (let count = 0; count < visitors; count = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, count);
  Atomics.wait(connected, 0, visitors, Math.max(0, busyUntil - Date.now()));
  expect(await answers).toEqual([Array.from({ length: visitors }, () => "200")]);
  await drained;
});
