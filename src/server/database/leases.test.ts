import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { takeLease } from "./leases.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 5, 1, 12);

test("One of the processes on a database does the work, until its lease ends", async () => {
  const { db } = await testApp();
  const app = { db, servesAlone: false };
  const tries = Array.from({ length: 8 }, () => takeLease(app, "sweep", HOUR_MS, NOON));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await takeLease(app, "prune", HOUR_MS, NOON)).toBe(true);
  expect(await takeLease(app, "sweep", HOUR_MS, NOON + HOUR_MS - 1)).toBe(false);
  expect(await takeLease(app, "sweep", HOUR_MS, NOON + HOUR_MS)).toBe(true);
});

test("A process that serves alone needs no lease", async () => {
  const { db } = await testApp();
  const app = { db, servesAlone: true };
  expect(await takeLease(app, "sweep", HOUR_MS)).toBe(true);
  expect(await takeLease(app, "sweep", HOUR_MS)).toBe(true);
});
