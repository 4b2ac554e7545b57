import type { ContentImport, ImportEntry } from "./transfer.output.ts";
import type { EntryFinding, EntryResult } from "./transfer.ts";
import { counted } from "#kit/values/counted.ts";

export function outcomeOf({ state, results, done, total }: ContentImport): string {
  switch (state) {
    case "open":
      return "Waits to be checked.";
    case "reading":
      return `Reading the files: ${counted(total, "entry", "entries")} so far.`;
    case "ready":
      return "Nothing has been imported yet.";
    case "running":
      return `Importing ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}.`;
    case "failed":
      return `Stopped after ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}.`;
    default: {
      const end = state === "done" ? "Done" : "Canceled";
      const order = ["added", "replaced", "skipped", "refused"] as const;
      return `${end}: ${order.map((result) => `${results[result].toLocaleString("en-US")} ${result}`).join(", ")}.`;
    }
  }
}

export const FINDINGS: Record<EntryFinding, string> = {
  new: "New",
  taken: "Address taken",
  same: "Here already",
  refused: "Refused",
};

export const RESULTS: Record<EntryResult, string> = {
  added: "Added",
  replaced: "Replaced",
  skipped: "Skipped",
  refused: "Refused",
};

export function standingOf({ finding, result }: ImportEntry): string {
  return result === null ? FINDINGS[finding] : RESULTS[result];
}
