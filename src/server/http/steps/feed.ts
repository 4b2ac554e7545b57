import { FEEDS, type Feed } from "#server/content/feeds.ts";
import { type App, siteOf } from "#server/context.ts";
import { finish, sendFinished } from "#server/http/finished.ts";
import { DATA_POLICY, strictTransport } from "#server/http/headers.ts";
import type { Memory } from "#server/http/pages/memory.ts";
import type { Exchange } from "#server/http/respond.ts";
import { onlyReads, type Step } from "#server/http/step.ts";

/** Documents for programs that visit the site, such as the sitemap. */
export function feedStep(app: App, memory: Memory): Step {
  const answer = async (exchange: Exchange, feed: Feed): Promise<void> => {
    onlyReads(exchange);
    await app.identity.read();
    const site = siteOf(app);
    const finished = await memory.answer(exchange.url.pathname, async () => ({
      finished: finish({
        type: feed.type,
        body: Buffer.from(await feed.write(app.db, site)),
        headers: {
          ...strictTransport(app),
          "cache-control": feed.cache ?? "no-cache",
          "content-security-policy": DATA_POLICY,
        },
      }),
      keep: true,
    }));
    sendFinished(exchange.request, exchange.response, finished);
  };

  return (exchange) => {
    const { pathname } = exchange.url;
    const feed = FEEDS[pathname];
    return feed && { route: pathname, routine: true, answer: () => answer(exchange, feed) };
  };
}
