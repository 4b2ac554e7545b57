import { once } from "node:events";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { holdBody, nextOf } from "#test/kit/held-body.ts";
import { ACTORS, headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { createBodyBudget } from "./body-budget.ts";

const KB = 1024;

/** A message whose JSON has this many bytes. */
function messageOf(bytes: number): string {
  const message = {
    name: "Ada Buyer",
    email: "ada@example.com",
    phone: "212-555-0199",
    subject: "mortgage-question",
    message: "What would a 20 year loan cost me?",
  };
  return JSON.stringify(message).padEnd(bytes, " ");
}

/**
 * Starts a POST of a message from an address and leaves it open; resolves to a function that
 * finishes it.
 */
async function hold(url: string, body: string, address: string) {
  const socket = await holdBody(url, { body, address });
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  return {
    socket,
    /** Finishes the body and resolves to the status of the answer. */
    finish: async () => {
      socket.write(body.slice(-1));
      await once(socket, "close");
      return Number(answer.split(" ")[1]);
    },
  };
}

describe("A body of more than 64 KB", () => {
  test.each(["/api/contact", "/api/trpc/contact.send"])(
    "at %s is refused for everybody but admins, whether or not it states its size",
    async (path) => {
      const { get, db } = await testServer();
      const post = async (size: number, headers: Record<string, string>, inPieces = false) => {
        const text = messageOf(size);
        const body = inPieces ? new Blob([text]).stream() : text;
        const type = { "content-type": "application/json" };
        const init = { method: "POST", body, duplex: "half", headers: { ...headers, ...type } };
        return (await get(path, init)).status;
      };
      const visitor = {};
      const officer = await headersFor(db, "officer");
      for (const headers of [visitor, officer])
        for (const inPieces of [false, true]) {
          expect(await post(64 * KB, headers, inPieces)).toBeLessThan(300);
          expect(await post(64 * KB + 1, headers, inPieces)).toBe(413);
        }
    },
  );

  test("is accepted from an admin up to the size of the two legal texts", async () => {
    const { send, db } = await testServer();
    const headers = await headersFor(db, "bearer");
    const setting = { key: "privacyPolicy", value: "ä".repeat(200_000) };
    for (const path of ["/api/admin/site-settings", "/api/admin/trpc/admin.settings.save"])
      expect((await send("POST", path, setting, { headers })).status).toBe(200);
  });
});

describe("Bytes of bodies in flight", () => {
  test("have a limit for each network and one for all, then 503 with Retry-After", async () => {
    const { url, app, send } = await testServer({ TRUST_PROXY: "1" });
    const body = messageOf(10 * KB);
    app.bodies = createBodyBudget({ inAll: 35 * KB, ofOneNetwork: 25 * KB });
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    /** Others have room until the bytes of these requests have arrived. */
    const statusFrom = async (address: string) => (await hold(url, body, address)).finish();
    const held = [await hold(url, body, "203.0.113.1"), await hold(url, body, "203.0.113.1")];
    await expect.poll(() => statusFrom("203.0.113.1")).toBe(503);
    const other = await hold(url, body, "203.0.113.2");
    await expect.poll(() => statusFrom("203.0.113.3")).toBe(503);
    const small = await send("POST", "/api/contact", JSON.parse(body), from("203.0.113.3"));
    expect(small.status).toBe(201);
    for (const each of [...held, other]) expect(await each.finish()).toBe(201);
    expect(await statusFrom("203.0.113.1")).toBe(201);
  });

  test("count while their requests wait for a turn", async () => {
    const { url, app } = await testServer({ TRUST_PROXY: "1" });
    app.bodies = createBodyBudget({ inAll: 35 * KB, ofOneNetwork: 25 * KB });
    const turn = Promise.withResolvers<void>();
    const wait = vi.spyOn(app, "turn").mockReturnValue(turn.promise);
    const body = messageOf(10 * KB);
    const held = [await hold(url, body, "203.0.113.1"), await hold(url, body, "203.0.113.1")];
    await vi.waitUntil(() => wait.mock.calls.length === held.length, 60_000);
    expect(await (await hold(url, body, "203.0.113.1")).finish()).toBe(503);
    turn.resolve();
    for (const each of held) expect(await each.finish()).toBe(201);
  });

  test("are released when their senders have left", async () => {
    const { url, app } = await testServer();
    app.bodies = createBodyBudget({ inAll: 15 * KB, ofOneNetwork: 15 * KB });
    const body = messageOf(10 * KB);
    for (let round = 0; round < 5; round += 1) {
      const { socket } = await hold(url, body, "");
      socket.destroy();
    }
    await expect.poll(async () => (await hold(url, body, "")).finish()).toBe(201);
  });

  test("are 64 MB at most, 16 MB of one network", () => {
    const budget = createBodyBudget();
    const share = budget.open("one");
    share.add(16 * KB * KB);
    expect(() => share.add(1)).toThrow("The server is busy. Please try again in a moment.");
    for (const network of ["two", "three", "four"]) budget.open(network).add(16 * KB * KB);
    expect(() => budget.open("five").requireRoom(1)).toThrow("The server is busy.");
    share.release();
    share.release();
    expect(() => budget.open("five").add(16 * KB * KB)).not.toThrow();
    expect(() => budget.open("six").add(1)).toThrow("The server is busy.");
  });
});

describe("A body has 10 s to arrive", () => {
  const begun = () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
  };

  test("then it is 408", async () => {
    const { url } = await testServer();
    begun();
    const request = nextOf("http.server.request.start");
    const { socket } = await hold(url, messageOf(KB), "");
    const answer = once(socket, "data");
    await request;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 /);
  });

  test.each(["/api/admin/backup", "/api/admin/trpc/admin.backup.now"])(
    "and the work may take longer, even where nobody reads the body: %s",
    async (path) => {
      const { app, db, send } = await testServer();
      const headers = await headersFor(db, "bearer");
      const work = Promise.withResolvers<void>();
      const take = vi.spyOn(app.backups, "take").mockReturnValue(work.promise);
      begun();
      const answer = send("POST", path, {}, { headers });
      await vi.waitUntil(() => take.mock.calls.length > 0, 60_000);
      await vi.advanceTimersByTimeAsync(10_000);
      work.resolve();
      expect((await answer).status).toBeLessThan(300);
    },
  );
});

describe("A call whose path cannot be decoded", () => {
  const PATHS = ["%ZZ", "%", "settings.list%", "%E0%A4%A", "a,%C0%AF", "contact.send%zz"];

  test.each(ACTORS)("is 400 for %s, with any method and query", async (actor) => {
    const { db, get } = await testServer();
    const headers = { ...(await headersFor(db, actor)), "content-type": "application/json" };
    const wrong: string[] = [];
    for (const mount of ["/api/trpc", "/api/admin/trpc"])
      for (const path of PATHS)
        for (const query of ["", "?batch=1", "?input=%ZZ", "?batch=1&input=%7B%7D"])
          for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
            const body = method === "POST" || method === "PUT" ? "{}" : null;
            const { status } = await get(`${mount}/${path}${query}`, { method, headers, body });
            if (status !== 400) wrong.push(`${method} ${mount}/${path}${query}: ${status}`);
          }
    expect(wrong).toEqual([]);
  });
});
