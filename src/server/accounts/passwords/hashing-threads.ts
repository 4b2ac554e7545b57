import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const TASKS = "/proc/self/task";
/** A nice value (at most 19): below every request, but not starved on a busy machine. */
const NICENESS = 10;

// Decision: src/decisions/012-hashing-behind-requests.md
/**
 * Lowers the priority of libuv's threads: two hashes at once would otherwise take both cores of a
 * small machine from the event loop. The same threads read and write files and compress responses,
 * so that work yields to requests too. Works on Linux, where threads have their own ids; does
 * nothing elsewhere. Call it after libuv's threads have started.
 */
export function letRequestsGoFirst(): void {
  if (process.platform !== "linux") return;
  try {
    for (const thread of readdirSync(TASKS))
      if (readFileSync(`${TASKS}/${thread}/comm`, "utf8").trim() === "libuv-worker")
        setPriority(Number(thread), NICENESS);
  } catch {
    // If the system hides its threads, they keep the normal priority
  }
}
