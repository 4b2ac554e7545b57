import type { App } from "#platform/context.ts";
import { procedures } from "#app/router.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { asksWho } from "#platform/trpc.ts";
import { askerOf, visitorOf } from "#domains/accounts/sign-in/asker.http.ts";
import type { Published } from "#app/pages/published.ts";
import type { Exchange, Step } from "#platform/http/respond.ts";
import {
  answerRest,
  asksForPage,
  matchRest,
  pathFields,
  type RestRow,
  restTable,
  restTarget,
  runProcedure,
  successOf,
} from "#platform/http/rest.ts";

/** The REST paths that procedures declare. Any other path under /api is refused here. */
export function restStep(app: App, published: Published): Step {
  const table = restTable(procedures);
  const uploads = uploadTable(procedures);

  const contextOf = (row: RestRow, exchange: Exchange) =>
    asksWho(row.procedure)
      ? askerOf(app, exchange, { renew: true, takesTokens: true })
      : visitorOf(app, exchange);

  const answer = async (row: RestRow, exchange: Exchange): Promise<void> => {
    if (!row.published) return answerRest(row, exchange, await contextOf(row, exchange));
    const { url } = exchange;
    const fields = pathFields(row, url.pathname);
    const read = () => runProcedure(row, fields, visitorOf(app, exchange));
    if (!asksForPage(row, url)) return published.answer(exchange, restTarget(row, fields), read);
    // A list has too many possible pages to cache them
    const { value, headers } = successOf(row, url, await read());
    published.answerUnkept(exchange, value, headers);
  };

  return (exchange) => {
    const { pathname } = exchange.url;
    if (pathname !== "/api" && !pathname.startsWith("/api/")) return undefined;
    const row = matchRest({ table, uploads }, exchange.request.method ?? "", pathname);
    return { route: row.path, routine: row.published, answer: () => answer(row, exchange) };
  };
}
