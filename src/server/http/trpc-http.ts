import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import type { AppRouter } from "../router.ts";
import type { App, Context } from "../context.ts";
import { AppError, errorHeaders } from "../errors.ts";
import { toAppError } from "../trpc.ts";
import { requireJson } from "./body.ts";
import { type Exchange, hasLeft, logRefusal } from "./respond.ts";

const MOST_CALLS_IN_A_BATCH = 10;
/** As the largest REST route (a legal text), since both mounts carry the same procedures. */
const BODY_LIMIT = 1_310_720;

/** Answers a call through tRPC; the path is what stands after the mount. */
export async function answerTrpc(
  { app, router }: { app: App; router: AppRouter },
  exchange: Exchange,
  { path, context }: { path: string; context: Context },
): Promise<void> {
  if (exchange.request.method === "POST") requireJson(exchange.request);
  const refusals: AppError[] = [];
  await nodeHTTPRequestHandler({
    router,
    path,
    req: exchange.request,
    res: exchange.response,
    createContext: async () => context,
    maxBodySize: BODY_LIMIT,
    maxBatchSize: MOST_CALLS_IN_A_BATCH,
    onError: ({ error }) => {
      const refusal = toAppError(error);
      refusals.push(refusal);
      if (!hasLeft(exchange)) logRefusal(app, refusal, exchange.requestId);
    },
    responseMeta: ({ errors }) => {
      const refusal = errors.length === 1 ? refusals.at(-1) : undefined;
      return {
        headers: new Headers({
          "cache-control": "no-store",
          ...(refusal && errorHeaders(refusal)),
        }),
        // 507 is not among tRPC's own codes
        ...(refusal && { status: refusal.status }),
      };
    },
  });
}
