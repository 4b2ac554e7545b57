import { type AnyTRPCProcedure, callTRPCProcedure } from "@trpc/server";
import { authorize } from "#server/access.ts";
import type { App, Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { appRouter, procedures } from "#server/router.ts";
import { asksWho, metaOf } from "#server/trpc.ts";
import { askerOf, visitorOf } from "#server/accounts/sign-in/asker.http.ts";
import type { Published } from "#server/http/pages/published.ts";
import type { Exchange } from "#server/http/respond.ts";
import type { Step } from "#server/http/step.ts";
import { answerTrpc } from "./trpc-http.ts";
import { answerWhole, askedWhole } from "./trpc-lists.ts";

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
