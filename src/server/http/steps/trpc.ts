import { callTRPCProcedure } from "@trpc/server";
import type { App, Context } from "../../context.ts";
import { appRouter, procedures } from "../../router.ts";
import { metaOf } from "../../trpc.ts";
import { askerOf, visitorOf } from "../asker.ts";
import type { Published } from "../published.ts";
import type { Exchange } from "../respond.ts";
import type { Step } from "../step.ts";
import { answerTrpc } from "../trpc-http.ts";

const MOUNT = /^\/api\/(?:admin\/)?trpc\/(.+)$/;

/** Calls through tRPC, at the site's mount and at the admin's. */
export function trpcStep(app: App, published: Published): Step {
  const answer = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, url } = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    // A published procedure without input is read from memory here too
    if (isRead && isPublished(path) && url.search === "")
      return published.answer(exchange, url.pathname, async () => ({
        result: { data: await callPublished(path, visitorOf(app, exchange)) },
      }));
    const context = await askerOf(app, exchange);
    return answerTrpc({ app, router: appRouter }, exchange, { path, context });
  };

  return (exchange) => {
    const path = MOUNT.exec(exchange.url.pathname)?.[1];
    if (path === undefined) return undefined;
    const names = path.split(",").map((name) => (Object.hasOwn(procedures, name) ? name : "?"));
    return {
      route: `trpc ${names.join(",")}`,
      routine: names.every(isPublished),
      answer: () => answer(exchange, path),
    };
  };
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

function isPublished(path: string): boolean {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  return procedure !== undefined && metaOf(procedure).published === true;
}
