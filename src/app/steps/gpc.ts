import { GPC_STYLES } from "#domains/people/rights/rights.ts";
import { gpcLine } from "#domains/people/rights/your-data-page.server.ts";
import type { App } from "#platform/context.ts";
import { send } from "#platform/http/respond.ts";
import { onlyReads, type Step } from "#platform/http/step.ts";

// Decision: src/decisions/123-a-persons-own-hand.md
/**
 * The stylesheet that shows the answer to Global Privacy Control to a browser that asks for it,
 * since the page itself is the same for everybody; empty for others.
 */
export function gpcStep({ db }: App): Step {
  return (exchange) => {
    if (exchange.url.pathname !== GPC_STYLES) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const line = await gpcLine(db, exchange.request.headers["sec-gpc"]);
      const headers = { "content-type": "text/css; charset=utf-8", "cache-control": "no-store" };
      send(exchange, 200, headers, line ? `#gpc-${line}{display:block}` : "");
    };
    return { route: GPC_STYLES, routine: true, answer };
  };
}
