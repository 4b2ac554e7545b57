import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { testServer } from "#test/kit/server.ts";
import { createTurnstile } from "./turnstile.ts";

const CROWD = 60;

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Ten schedules of fifty years, which is as much work as a stranger can request at once. */
function schedules(): string {
  const input = { loanAmount: 300_000, annualRatePercent: 6.5, termMonths: 600 };
  const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, input]));
  const names = Array<string>(10).fill("calculations.schedule").join(",");
  return `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

const SCHEDULE = JSON.stringify({
  loanAmount: 300_000,
  annualRatePercent: 6.5,
  termMonths: 600,
});

/** Sends the head of a request, and resolves when the server waits for its body. */
async function announceSchedule(socket: Socket): Promise<void> {
  socket.write(
    `POST /api/calculations/schedule HTTP/1.1\r\nhost: site\r\nx-forwarded-for: 203.0.113.9\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${SCHEDULE.length}\r\n\r\n`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(String(answer)).toContain("100 Continue");
}

/** A connection that the server has accepted, since it has answered on it. */
async function accepted(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  ask(socket, "/healthz", "203.0.113.9");
  await once(socket, "data");
  return socket;
}

function ask(socket: Socket, path: string, network: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: site\r\nx-forwarded-for: ${network}\r\n\r\n`);
}

test.each([
  ["a health check", "/healthz", "203.0.113.9", 200],
  ["the first request of another network", "/api/nothing", "198.51.100.7", 404],
])("%s does not wait for a crowd's work", async (_, path, network, status) => {
  const { url } = await testServer({ TRUST_PROXY: "1" });
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => accepted(url)));
  const visitor = await accepted(url);
  let answered = 0;
  for (const socket of crowd) {
    socket.once("data", () => (answered += 1));
    ask(socket, schedules(), "203.0.113.9");
  }
  ask(visitor, path, network);
  const [answer] = (await once(visitor, "data")) as [Buffer];
  expect(String(answer)).toContain(`HTTP/1.1 ${status} `);
  expect(answered).toBeLessThan(CROWD / 2);
  for (const socket of [...crowd, visitor]) socket.destroy();
});

test("bodies that come long after their requests, all at once, do not delay others", async () => {
  const { url } = await testServer({ TRUST_PROXY: "1" });
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => accepted(url)));
  const visitor = await accepted(url);
  await Promise.all(crowd.map(announceSchedule));
  let answered = 0;
  for (const socket of crowd) {
    socket.once("data", () => (answered += 1));
    socket.write(SCHEDULE);
  }
  ask(visitor, "/healthz", "198.51.100.7");
  await once(visitor, "data");
  expect(answered).toBeLessThan(CROWD / 2);
  for (const socket of [...crowd, visitor]) socket.destroy();
});

test("a single request goes through at once", () => {
  expect(createTurnstile()("203.0.113.9")).toBeUndefined();
});

test("waiting requests go one by one, the first of each network before the second of any", async () => {
  const turn = createTurnstile();
  const order: string[] = [];
  const arrive = async (name: string, network: string) => {
    await turn(network);
    order.push(name);
  };
  void turn("crowd");
  work(10);
  await Promise.all([
    arrive("crowd 1", "crowd"),
    arrive("crowd 2", "crowd"),
    arrive("crowd 3", "crowd"),
    arrive("visitor 1", "visitor"),
    arrive("visitor 2", "visitor"),
  ]);
  expect(order).toEqual(["crowd 1", "visitor 1", "crowd 2", "visitor 2", "crowd 3"]);
});

test("while others have something to do, they get more time than what waits", async () => {
  const turn = createTurnstile();
  const spent = { crowd: 0, others: 0 };
  const spend = (who: keyof typeof spent, ms: number) => {
    const start = performance.now();
    work(ms);
    spent[who] += performance.now() - start;
  };
  let going = true;
  const others = () => {
    spend("others", 1);
    if (going) setImmediate(others);
  };
  void turn("crowd");
  work(10);
  setImmediate(others);
  const one = async () => {
    await turn("crowd");
    spend("crowd", 5);
  };
  await Promise.all(Array.from({ length: 20 }, one));
  going = false;
  expect(spent.others).toBeGreaterThan(spent.crowd);
});
