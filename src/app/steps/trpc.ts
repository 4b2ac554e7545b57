import { type AnyTRPCProcedure, callTRPCProcedure } from "@trpc/server";
import { authorize } from "#platform/access.ts";
import type { App, Context } from "#platform/context.ts";
import { AppError, errorHeaders } from "#platform/errors.ts";
import { appRouter, type AppRouter, procedures } from "#app/router.ts";
import { asksWho, metaOf, toAppError } from "#platform/trpc.ts";
import { askerOf, visitorOf } from "#domains/accounts/sign-in/asker.http.ts";
import type { Published } from "#app/pages/published.ts";
import { type Exchange, hasLeft, logRefusal, send, type Step } from "#platform/http/respond.ts";
import { isReadInPages, partsOf, type WholeList, wholeList } from "#platform/http/rest.ts";
import { sendWholeList } from "#platform/http/whole-list.ts";
import { resolveResponse } from "@trpc/server/http";
import { type ReadBody, requireJson, withBody } from "#platform/http/body.ts";

const MOUNT = /^\/api\/(admin\/)?trpc\/(.+)$/;

/** Calls through tRPC, at the site's mount and at the admin's. */
export function trpcStep(app: App, published: Published): Step {
  const contextOf = (exchange: Exchange, names: string[]) =>
    names.some((name) => isKnown(name) && asksWho(procedureOf(name)))
      ? askerOf(app, exchange, { renew: true })
      : visitorOf(app, exchange);

  /** The admin's mount has only the admin's procedures; the token opens nothing else. */
  const refuseOthers = async (exchange: Exchange): Promise<never> => {
    const { actor } = await askerOf(app, exchange, { renew: false });
    authorize("admin", actor?.via === "cookie" ? actor : undefined);
    throw new AppError("NOT_FOUND", "This operation does not exist.");
  };

  const answer = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, url } = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    // A published procedure without input is read from memory here too
    if (isRead && isPublished(path) && url.search === "")
      return published.answer(exchange, url.pathname, async () => ({
        result: { data: await callPublished(path, visitorOf(app, exchange)) },
      }));
    const names = namesIn(path);
    const calls = names.every(isKnown)
      ? names.map((name) => ({ name, procedure: procedureOf(name) }))
      : [];
    const list = isRead ? askedWhole(calls, url) : undefined;
    const context = await contextOf(exchange, names);
    if (list && calls[0] && (await answerWhole(exchange, context, { call: calls[0], list })))
      return;
    return answerTrpc({ app, router: appRouter }, exchange, { path, context });
  };

  return (exchange) => {
    const [, isAdmins, path] = MOUNT.exec(exchange.url.pathname) ?? [];
    if (path === undefined) return undefined;
    const names = namesIn(path);
    const misplaced =
      isAdmins !== undefined && names.some((name) => isKnown(name) && !name.startsWith("admin."));
    return {
      route: `trpc ${names.map((name) => (isKnown(name) ? name : "?")).join(",")}`,
      routine: names.every(isPublished),
      answer: () => (misplaced ? refuseOthers(exchange) : answer(exchange, path)),
    };
  };
}

/** The procedures that a path names, as tRPC reads it; an unreadable path names none. */
function namesIn(path: string): string[] {
  try {
    return decodeURIComponent(path).split(",");
  } catch {
    return [path];
  }
}

function callPublished(path: string, ctx: Context): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: async () => undefined,
    ctx,
    type: "query",
    signal: undefined,
    batchIndex: 0,
  });
}

function isKnown(name: string): boolean {
  return Object.hasOwn(procedures, name);
}

function procedureOf(name: string): AnyTRPCProcedure {
  return procedures[name] as AnyTRPCProcedure;
}

function isPublished(name: string): boolean {
  return isKnown(name) && metaOf(procedureOf(name)).published === true;
}

/**
 * Whole lists through tRPC. tRPC itself builds a response in one go, so a call without a limit is
 * answered here, in parts like those of REST.
 */

interface Call {
  name: string;
  procedure: AnyTRPCProcedure;
}

/**
 * The list that a read asks for without a limit. Undefined for every other call, and for input that
 * tRPC itself refuses. Throws BAD_REQUEST when several calls are batched.
 */
function askedWhole(calls: Call[], { searchParams }: URL): WholeList | undefined {
  if (!calls.some(isReadInPages)) return undefined;
  const input = parsed(searchParams.get("input"));
  if (input === UNREADABLE) return undefined;
  const [call, ...others] = calls;
  if (!searchParams.has("batch"))
    return call && others.length === 0 ? wholeOf(call, input) : undefined;
  const inputs = (input ?? {}) as Record<number, unknown>;
  if (calls.some((each, index) => wholeOf(each, inputs[index])))
    throw new AppError("BAD_REQUEST", "Please ask for a whole list by itself, or give a limit.");
  return undefined;
}

/** Answers with the list. False when its first part is refused, which tRPC then reports itself. */
async function answerWhole(
  exchange: Exchange,
  context: Context,
  { call, list }: { call: Call; list: WholeList },
): Promise<boolean> {
  const read = partsOf(call, list, context);
  const first = await read(list.cursor).catch(() => undefined);
  if (first) await sendWholeList(exchange, { first, read, as: "trpc" });
  return first !== undefined;
}

const UNREADABLE = Symbol();

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

function wholeOf(call: Call, input: unknown): WholeList | undefined {
  const { direction } = (input ?? {}) as { direction?: unknown };
  return typeof (input ?? {}) === "object" && direction === undefined
    ? wholeList(call, input)
    : undefined;
}

const MOST_CALLS_IN_A_BATCH = 10;
/**
 * As large as the largest REST route (a legal text), since both mounts carry the same procedures.
 */
const ADMIN_LIMIT = 1_310_720;
const METHODS = ["GET", "HEAD", "POST"];

interface TrpcCall {
  /** The part of the path after the mount. */
  path: string;
  context: Context;
}

/**
 * Answers a call through tRPC. tRPC's own Node adapter starts to read the body at once; here the
 * procedure's access is checked first, and an unneeded body is never requested.
 */
async function answerTrpc(
  { app, router }: { app: App; router: AppRouter },
  exchange: Exchange,
  { path, context }: TrpcCall,
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
