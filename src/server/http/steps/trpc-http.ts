import { resolveResponse } from "@trpc/server/http";
import type { AppRouter } from "#server/router.ts";
import type { App, Context } from "#server/context.ts";
import { AppError, errorHeaders } from "#server/errors.ts";
import { toAppError } from "#server/trpc.ts";
import { type ReadBody, requireJson, withBody } from "#server/http/body.ts";
import { type Exchange, hasLeft, logRefusal, send } from "#server/http/respond.ts";

const MOST_CALLS_IN_A_BATCH = 10;
/**
 * As large as the largest REST route (a legal text), since both mounts carry the same procedures.
 */
const ADMIN_LIMIT = 1_310_720;
const METHODS = ["GET", "HEAD", "POST"];

interface Call {
  /** The part of the path after the mount. */
  path: string;
  context: Context;
}

/**
 * Answers a call through tRPC. tRPC's own Node adapter starts to read the body at once; here the
 * procedure's access is checked first, and an unneeded body is never requested.
 */
export async function answerTrpc(
  { app, router }: { app: App; router: AppRouter },
  exchange: Exchange,
  { path, context }: Call,
): Promise<void> {
  const { request, url } = exchange;
  const { method = "GET" } = request;
  if (!isDecodable(path)) throw new AppError("BAD_REQUEST", "The address could not be understood.");
  if (!METHODS.includes(method))
    throw new AppError("METHOD_NOT_ALLOWED", "This operation takes another method.", {
      allow: METHODS.join(", "),
    });
  if (method === "POST") requireJson(request);
  const refusals: AppError[] = [];
  const answer = async (readBody: ReadBody) => {
    const answered = await resolveResponse({
      router,
      path,
      req: asWebRequest(method, url, readBody),
      error: null,
      createContext: async () => context,
      maxBatchSize: MOST_CALLS_IN_A_BATCH,
      onError: ({ error }) => {
        const refusal = toAppError(error);
        refusals.push(refusal);
        if (!hasLeft(exchange)) logRefusal(app, refusal, exchange.requestId);
      },
      responseMeta: ({ errors }) => {
        const refusal = errors.length === 1 ? refusals.at(-1) : undefined;
        return {
          headers: new Headers(refusal && errorHeaders(refusal)),
          // 507 is not one of tRPC's codes
          ...(refusal && { status: refusal.status }),
        };
      },
    });
    await sendWebResponse(exchange, answered);
  };
  return withBody(exchange, context, answer, ADMIN_LIMIT);
}

/**
 * tRPC decodes the path again and would report a failure to do so as a server error. The result is
 * used, because the bundler drops an unused decoding.
 */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** The request as tRPC needs it; the body is read on demand. */
function asWebRequest(method: string, url: URL, readBody: ReadBody): Request {
  if (method !== "POST") return new Request(url, { method });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await readBody();
        if (bytes.length > 0) controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "application/json" };
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  return new Request(url, init);
}

/** Sends tRPC's response with the headers set on the way, such as cookies. */
async function sendWebResponse(exchange: Exchange, answer: Response): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (hasLeft(exchange)) return;
  const headers = { ...Object.fromEntries(answer.headers), "cache-control": "no-store" };
  send(exchange, answer.status, headers, bytes);
}
