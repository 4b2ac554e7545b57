import { expect, test, vi } from "vitest";
import type { Publication } from "#server/publication.ts";
import { finish } from "#server/http/finished.ts";
import { createMemory } from "./memory.ts";

function publication(): Publication {
  let version = 1;
  return {
    version: () => version,
    changed() {
      version += 1;
    },
  };
}

const page = (text: string) => finish({ type: "text/html", body: Buffer.from(text) });
const made =
  (text: string, keep = true) =>
  async () => ({ finished: page(text), keep });
const textOf = (answer: ReturnType<typeof page>) => String(answer.identity.body);

test("an answer is made once and given until content changes", async () => {
  const content = publication();
  const memory = createMemory(content);
  expect(textOf(await memory.answer("/", made("one")))).toBe("one");
  expect(textOf(await memory.answer("/", made("two")))).toBe("one");
  content.changed();
  expect(memory.recall("/")).toBeUndefined();
  expect(textOf(await memory.answer("/", made("three")))).toBe("three");
});

test("rendered once however many wait for it", async () => {
  const memory = createMemory(publication());
  const make = vi.fn(made("one"));
  const answers = await Promise.all(Array.from({ length: 50 }, () => memory.answer("/", make)));
  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(answers).size).toBe(1);
});

test("what began before a change is not given to who asked after it", async () => {
  const content = publication();
  const memory = createMemory(content);
  const gate = Promise.withResolvers<void>();
  const old = memory.answer("/", async () => {
    await gate.promise;
    return { finished: page("old"), keep: true };
  });
  content.changed();
  const asked = memory.answer("/", made("new"));
  gate.resolve();
  expect(textOf(await old)).toBe("old");
  expect(textOf(await asked)).toBe("new");
  expect(textOf(await memory.answer("/", made("newest")))).toBe("new");
});

test("the day ends what carries its date", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T23:59:59Z") });
  const memory = createMemory(publication());
  await memory.answer("/terms-of-use", made("Friday"));
  vi.setSystemTime(new Date("2026-11-21T00:00:00Z"));
  expect(textOf(await memory.answer("/terms-of-use", made("Saturday")))).toBe("Saturday");
  vi.useRealTimers();
});

test("what must not be kept is made anew, and so is what failed", async () => {
  const memory = createMemory(publication());
  await memory.answer("/blog?search=a", made("a", false));
  expect(memory.recall("/blog?search=a")).toBeUndefined();
  const failing = memory.answer("/", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(textOf(await memory.answer("/", made("yes")))).toBe("yes");
});

test("the first who asks does not wait for the smaller bytes, and all who come later get them", async () => {
  vi.useFakeTimers();
  const memory = createMemory(publication());
  const { promise: pressing, resolve: press } = Promise.withResolvers<void>();
  const small = page("small");
  const smaller = () => pressing.then(() => small);
  const first = await memory.answer("/", async () => ({ ...(await made("one")()), smaller }));
  expect(textOf(first)).toBe("one");
  press();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory.recall("/")).toBe(small);
  vi.useRealTimers();
});

test("an answer that has lasted a minute is compressed further, one that changed is not", async () => {
  vi.useFakeTimers();
  const content = publication();
  const memory = createMemory(content);
  const smaller = vi.fn(async () => page("small"));
  await memory.answer("/", async () => ({ ...(await made("one")()), smaller }));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(smaller).not.toHaveBeenCalled();
  content.changed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(smaller).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("a page that cannot be compressed further stays as it is", async () => {
  vi.useFakeTimers();
  const memory = createMemory(publication());
  // Unhandled, it would fail the run
  const smaller = vi.fn(() => Promise.reject(new Error("no memory left")));
  await memory.answer("/", async () => ({ ...(await made("one")()), smaller }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(smaller).toHaveBeenCalledOnce();
  expect(textOf(await memory.answer("/", made("two")))).toBe("one");
  vi.useRealTimers();
});
