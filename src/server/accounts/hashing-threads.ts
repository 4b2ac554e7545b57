import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const TASKS = "/proc/self/task";
/** Of 19: behind every request, but not starved on a busy machine. */
const NICENESS = 10;

// Decision: src/decisions/012-hashing-behind-requests.md
/**
 * Lets requests go first: two hashes at once would otherwise take both cores of a small machine
 * from the event loop. Linux knows threads by their own ids; elsewhere nothing happens. To be called
 * once libuv's threads have started.
 */
export function letRequestsGoFirst(): void {
  if (process.platform !== "linux") return;
  try {
    for (const thread of readdirSync(TASKS))
      if (readFileSync(`${TASKS}/${thread}/comm`, "utf8").trim() === "libuv-worker")
        setPriority(Number(thread), NICENESS);
  } catch {
    // A system that hides its threads hashes at the common priority
  }
}
