import { type App, siteOf } from "#platform/context.ts";
import { FEEDS } from "#domains/content/feeds.server.ts";
import { findPublicOfficer } from "#domains/content/public-officers.server.ts";
import { finish, sendFinished } from "#platform/http/finished.ts";
import {
  DATA_POLICY,
  strictTransport,
  type Exchange,
  onlyReads,
  type Step,
} from "#platform/http/respond.ts";
import type { Memory } from "#app/pages/memory.ts";
import { contactCard } from "#domains/officers/contact-card.server.ts";

const CARD = /^\/loan-officers\/([a-z0-9-]{1,100})\/contact\.vcf$/;

/** The contact card of an officer whom the website shows. */
export function contactCardStep(app: App, memory: Memory): Step {
  return (exchange) => {
    const [, slug] = CARD.exec(exchange.url.pathname) ?? [];
    if (slug === undefined) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const site = siteOf(app);
      await sendKept(app, memory, exchange, async () => ({
        type: "text/vcard; charset=utf-8",
        text: contactCard(await findPublicOfficer(app.db, slug), site),
        headers: {
          "cache-control": "no-cache",
          "content-disposition": `attachment; filename="${slug}.vcf"`,
        },
      }));
    };
    return { route: "/loan-officers/*/contact.vcf", routine: true, answer };
  };
}

/** Documents for programs that visit the site, such as the sitemap. */
export function feedStep(app: App, memory: Memory): Step {
  return (exchange) => {
    const { pathname } = exchange.url;
    const feed = FEEDS[pathname];
    if (!feed) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      await app.identity.read();
      const site = siteOf(app);
      await sendKept(app, memory, exchange, async () => ({
        type: feed.type,
        text: await feed.write(app.db, site),
        headers: { "cache-control": feed.cache ?? "no-cache" },
      }));
    };
    return { route: pathname, routine: true, answer };
  };
}

interface Written {
  type: string;
  text: string;
  headers: Record<string, string>;
}

/** Sends what is in memory for an address; otherwise it is written, and kept there. */
async function sendKept(
  app: App,
  memory: Memory,
  { request, response, url }: Exchange,
  write: () => Promise<Written>,
): Promise<void> {
  const finished = await memory.answer(url.pathname, async () => {
    const { type, text, headers } = await write();
    const all = {
      ...strictTransport(app),
      "content-security-policy": DATA_POLICY,
      ...headers,
    };
    return { finished: finish({ type, body: Buffer.from(text), headers: all }), keep: true };
  });
  sendFinished(request, response, finished);
}
