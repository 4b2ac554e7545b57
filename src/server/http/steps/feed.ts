import { FEEDS, type Feed } from "../../content/feeds.ts";
import type { App } from "../../context.ts";
import { finish, sendFinished } from "../finished.ts";
import { DATA_POLICY, strictTransport } from "../headers.ts";
import type { Memory } from "../memory.ts";
import type { Exchange } from "../respond.ts";
import { onlyReads, type Step } from "../step.ts";

/** Documents for programs that visit the site, such as the sitemap. */
export function feedStep(app: App, memory: Memory): Step {
  const answer = async (exchange: Exchange, feed: Feed): Promise<void> => {
    onlyReads(exchange);
    const site = { publicUrl: app.publicUrl(), companyName: app.config.companyName };
    const finished = await memory.answer(exchange.url.pathname, async () => ({
      finished: finish({
        type: feed.type,
        body: Buffer.from(await feed.write(app.db, site)),
        headers: {
          ...strictTransport(site.publicUrl),
          "cache-control": "no-cache",
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
