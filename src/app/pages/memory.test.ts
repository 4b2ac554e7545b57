import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DatabaseError } from "#platform/database/database-error.ts";
import type { Publication } from "#platform/publication.ts";
import { finish } from "#platform/http/finished.ts";
import { createMemory } from "./memory.ts";

function publication(): Publication & { changed: () => void } {
  let version = 1;
  return {
    version: () => version,
    keeping: (work) => work(),
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

test("a response is made once and used until content changes", async () => {
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

test("a response begun before a change is not given to requests after it", async () => {
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

test("a new day replaces pages that show its date", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T23:59:59Z") });
  const memory = createMemory(publication());
  await memory.answer("/terms-of-use", made("Friday"));
  vi.setSystemTime(new Date("2026-11-21T00:00:00Z"));
  expect(textOf(await memory.answer("/terms-of-use", made("Saturday")))).toBe("Saturday");
  vi.useRealTimers();
});

test("a page of the day before is shown while the database is away, but none of an earlier version", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T23:59:59Z") });
  const content = publication();
  const memory = createMemory(content);
  await memory.answer("/terms-of-use", made("Friday"));
  vi.setSystemTime(new Date("2026-11-21T00:00:00Z"));
  const away = () => Promise.reject(new DatabaseError("busy", new Error("gone")));
  expect(textOf(await memory.answer("/terms-of-use", away))).toBe("Friday");
  const broken = () => Promise.reject(new Error("broken"));
  await expect(memory.answer("/terms-of-use", broken)).rejects.toThrow("broken");
  content.changed();
  await expect(memory.answer("/terms-of-use", away)).rejects.toThrow("gone");
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

describe("A response that can be smaller", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const small = page("small");
  const smaller = vi.fn(async () => small);
  const make = async () => ({ ...(await made("one")()), smaller });
  beforeEach(() => void smaller.mockClear());

  test("is made so once it has lasted a minute, for everybody after the next request", async () => {
    const memory = createMemory(publication());
    expect(textOf(await memory.answer("/", make))).toBe("one");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(textOf(await memory.answer("/", make))).toBe("one");
    expect(await memory.answer("/", make)).toBe(small);
    expect(smaller).toHaveBeenCalledTimes(1);
  });

  test("stays as it is within a minute, and after a change", async () => {
    const content = publication();
    const memory = createMemory(content);
    await memory.answer("/", make);
    await vi.advanceTimersByTimeAsync(59_000);
    await memory.answer("/", make);
    content.changed();
    await vi.advanceTimersByTimeAsync(1000);
    await memory.answer("/", make);
    expect(smaller).not.toHaveBeenCalled();
  });

  test("leaves nothing to do when the site closes", async () => {
    await createMemory(publication()).answer("/", make);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("stays as it is when that fails", async () => {
    const memory = createMemory(publication());
    // Unhandled, it would fail the run
    smaller.mockRejectedValueOnce(new Error("no memory left"));
    await memory.answer("/", make);
    await vi.advanceTimersByTimeAsync(60_000);
    await memory.answer("/", make);
    expect(smaller).toHaveBeenCalledOnce();
    expect(textOf(await memory.answer("/", make))).toBe("one");
  });
});
