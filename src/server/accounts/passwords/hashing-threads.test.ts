import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { verifyPassword } from "./passwords.ts";

test.runIf(process.platform === "linux")(
  "threads that hash have a lower priority than the one that answers requests",
  async () => {
    const before = getPriority(process.pid);
    await verifyPassword(undefined, "wrong password");
    const threads = readdirSync("/proc/self/task").filter(
      (thread) => readFileSync(`/proc/self/task/${thread}/comm`, "utf8").trim() === "libuv-worker",
    );
    expect(threads.length).toBeGreaterThan(0);
    for (const thread of threads) expect(getPriority(Number(thread))).toBe(10);
    expect(getPriority(process.pid)).toBe(before);
    expect(before).toBeLessThan(10);
  },
);
