import { AppError } from "../errors.ts";
import type { Exchange } from "./respond.ts";

/** One kind of address: how it answers a request, or undefined when the request is for another. */
export type Step = (exchange: Exchange) => Matched | undefined;

/** A request that has found its step. */
export interface Matched {
  /** For the log: the pattern of the address, never the address. */
  route: string | undefined;
  /** Polled or cached for all: not worth a line in the log. */
  routine?: boolean;
  answer: () => Promise<void> | void;
}

/** Lets the first step that matches answer. The last one takes whatever is left. */
export async function answerByStep(steps: readonly Step[], exchange: Exchange): Promise<void> {
  for (const step of steps) {
    const matched = step(exchange);
    if (!matched) continue;
    const { route, routine = false, answer } = matched;
    Object.assign(exchange, { route, routine });
    return answer();
  }
}

/** Refuses every method but GET and HEAD. */
export function onlyReads({ request }: Exchange): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: "GET, HEAD",
  });
}
