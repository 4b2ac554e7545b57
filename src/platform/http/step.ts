import { AppError } from "#platform/errors.ts";
import type { Exchange } from "./respond.ts";

/** One kind of address: returns how to answer a request, or undefined if it does not match. */
export type Step = (exchange: Exchange) => Matched | undefined;

/** A request that has found its step. */
export interface Matched {
  /** For the log: the pattern of the address, never the address itself. */
  route: string | undefined;
  /** Polled, or cached for everybody: not worth a log line. */
  routine?: boolean;
  answer: () => Promise<void> | void;
}

/** The first step that matches answers. The last step matches everything. */
export async function answerByStep(steps: readonly Step[], exchange: Exchange): Promise<void> {
  for (const step of steps) {
    const matched = step(exchange);
    if (!matched) continue;
    const { route, routine = false, answer } = matched;
    Object.assign(exchange, { route, routine });
    return answer();
  }
}

export function onlyReads({ request }: Exchange): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: "GET, HEAD",
  });
}
