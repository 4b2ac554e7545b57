import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogEvent } from "kysely";
import { heardBy } from "#platform/database/choose.ts";
import { createLog } from "./log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logOf() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  return { log, lines };
}

test("An error that repeats is one line with its stack, and a minute later one with a number", () => {
  const { log, lines } = logOf();
  const away = new Error("connect ECONNREFUSED");
  for (let time = 0; time < 40; time += 1) log.error("mail not sent", away);
  log.error("mail not sent", new Error("no such column"));
  expect(lines.map(({ error, stack }) => [error, typeof stack])).toEqual([
    ["connect ECONNREFUSED", "string"],
    ["no such column", "string"],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([
    { level: "error", event: "mail not sent", error: "connect ECONNREFUSED", repeated: 39 },
  ]);
  log.error("mail not sent", away);
  expect(lines.at(-1)).toHaveProperty("stack");
});

test("A request that fails is always found by its id, the second one without the stack", () => {
  const { log, lines } = logOf();
  for (const requestId of ["a1", "b2"])
    log.error("request failed", new Error("no such column"), { requestId });
  expect(lines.map(({ requestId, stack }) => [requestId, typeof stack])).toEqual([
    ["a1", "string"],
    ["b2", "undefined"],
  ]);
});

test("A slow statement is named, without what is written in it", () => {
  const { log, lines } = logOf();
  const heard = (ms: number) =>
    heardBy(log)({
      level: "query",
      queryDurationMillis: ms,
      query: { sql: `select "id" from "users" where "email" = 'ada@example.com' and "id" = ?` },
    } as LogEvent);
  void heard(499);
  void heard(812.4);
  expect(lines).toMatchObject([
    {
      level: "warn",
      event: "slow statement",
      ms: 812,
      statement: `select "id" from "users" where "email" = '…' and "id" = ?`,
    },
  ]);
});
