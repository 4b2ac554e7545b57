import { authorize } from "#platform/access.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import type { App } from "#platform/context.ts";
import { type Exchange, onlyReads, type Step } from "#platform/http/respond.ts";
import { readLead } from "#domains/leads/leads.server.ts";

export const LIVE_PATH = "/api/lead-events";

/** Shorter than the idle times of proxies and of the server itself. */
const SIGN_OF_LIFE_MS = 20_000;

/** A stream of events for an open page of staff. It renews no session. */
export function liveStep(app: App): Step {
  const answer = async (exchange: Exchange): Promise<void> => {
    onlyReads(exchange);
    const asker = await askerOf(app, exchange, { renew: false });
    const actor = authorize("staff", asker.actor);
    if (!actor) return;
    const asked = Number(exchange.url.searchParams.get("lead"));
    const leadId = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
    if (leadId !== undefined) await readLead(app.db, actor, leadId);
    const { response } = exchange;
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // A proxy must not buffer it
      "x-accel-buffering": "no",
    });
    const alive = setInterval(() => response.write(": still here\n\n"), SIGN_OF_LIFE_MS);
    const leave = app.live.join({
      actor,
      leadId,
      open: () => response.write("retry: 3000\n\n"),
      send: (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => response.end(),
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    response.once("close", () => {
      clearInterval(alive);
      leave();
      resolve();
    });
    return promise;
  };
  return (exchange) =>
    exchange.url.pathname === LIVE_PATH
      ? { route: LIVE_PATH, routine: true, answer: () => answer(exchange) }
      : undefined;
}
