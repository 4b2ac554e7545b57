import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

/** Work that finishes when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, release: resolve };
}

test("one render runs, twenty wait, the next is refused with 503 and a time to retry", async () => {
  const queue = createRenderQueue();
  const slow = held();
  const begun = queue(slow.work, { first: false });
  const waiting = Array.from({ length: 20 }, () => queue(async () => "done", { first: false }));
  await expect(queue(async () => "done", { first: false })).rejects.toMatchObject({
    code: "BUSY",
    retryAfter: 2,
  });
  slow.release();
  await begun;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["done"]));
  expect(await queue(async () => "again", { first: false })).toBe("again");
});

test("work done once for everybody goes before all that wait and is never refused", async () => {
  const queue = createRenderQueue();
  const slow = held();
  const order: string[] = [];
  const begun = queue(slow.work, { first: false });
  const others = Array.from({ length: 20 }, () =>
    queue(async () => void order.push("other"), { first: false }),
  );
  const home = queue(async () => void order.push("home"), { first: true });
  slow.release();
  await Promise.all([begun, home, ...others]);
  expect(order[0]).toBe("home");
});

test("a failed render is reported to its own request and the queue continues", async () => {
  const queue = createRenderQueue();
  const failing = queue(() => Promise.reject(new Error("no")), { first: false });
  const next = queue(async () => "yes", { first: false });
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("between two renders the server has twice as much time for others as the first one took", async () => {
  const queue = createRenderQueue();
  const busy = async () => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    return end;
  };
  const first = queue(busy, { first: false });
  const second = queue(async () => performance.now(), { first: false });
  expect((await second) - (await first)).toBeGreaterThanOrEqual(39);
});
