import { type App, siteOf } from "#server/context.ts";
import { findPublicOfficer } from "#server/content/public-officers.ts";
import { finish, sendFinished } from "#server/http/finished.ts";
import { DATA_POLICY, strictTransport } from "#server/http/headers.ts";
import type { Memory } from "#server/http/pages/memory.ts";
import { onlyReads, type Step } from "#server/http/step.ts";
import { contactCard } from "#server/officers/contact-card.ts";

const ADDRESS = /^\/loan-officers\/([a-z0-9-]{1,100})\/contact\.vcf$/;

/** The contact card of an officer whom the website shows. */
export function contactCardStep(app: App, memory: Memory): Step {
  return (exchange) => {
    const [target, slug] = ADDRESS.exec(exchange.url.pathname) ?? [];
    if (target === undefined || slug === undefined) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const site = siteOf(app);
      const finished = await memory.answer(target, async () => ({
        finished: finish({
          type: "text/vcard; charset=utf-8",
          body: Buffer.from(contactCard(await findPublicOfficer(app.db, slug), site)),
          headers: {
            ...strictTransport(app),
            "cache-control": "no-cache",
            "content-security-policy": DATA_POLICY,
            "content-disposition": `attachment; filename="${slug}.vcf"`,
          },
        }),
        keep: true,
      }));
      sendFinished(exchange.request, exchange.response, finished);
    };
    return { route: "/loan-officers/*/contact.vcf", routine: true, answer };
  };
}
