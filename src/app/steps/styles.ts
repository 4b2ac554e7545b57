import { isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import { GPC_STYLES } from "#domains/people/rights/rights.ts";
import { gpcLine } from "#domains/people/rights/your-data-page.server.ts";
import { SIGNED_IN_STYLES } from "#domains/session/signed-in.ts";
import type { App } from "#platform/context.ts";
import { type Exchange, send, onlyReads, type Step } from "#platform/http/respond.ts";

// Decision: src/decisions/064-signed-in-without-scripts.md
/** The stylesheet that shows a browser without scripts who is signed in; empty for a visitor. */
export function signedInStep(app: App): Step {
  return stylesAt(SIGNED_IN_STYLES, async (exchange) => {
    const { actor } = await askerOf(app, exchange, { renew: true });
    return actor ? stylesFor(actor.user) : "";
  });
}

// Decision: src/decisions/123-a-persons-own-hand.md
/**
 * The stylesheet that shows the answer to Global Privacy Control to a browser that asks for it,
 * since the page itself is the same for everybody; empty for others.
 */
export function gpcStep({ db }: App): Step {
  return stylesAt(GPC_STYLES, async ({ request }) => {
    const line = await gpcLine(db, request.headers["sec-gpc"]);
    return line ? `#gpc-${line}{display:block}` : "";
  });
}

function stylesAt(route: string, stylesOf: (exchange: Exchange) => Promise<string>): Step {
  return (exchange) => {
    if (exchange.url.pathname !== route) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const headers = { "content-type": "text/css; charset=utf-8", "cache-control": "no-store" };
      send(exchange, 200, headers, await stylesOf(exchange));
    };
    return { route, routine: true, answer };
  };
}

/** Shows the strip of domains/session/without-scripts.tsx with the user's name and links. */
function stylesFor(user: User): string {
  const links = [...(isOfficer(user) ? ["officer"] : []), ...(worksAtDesk(user) ? ["desk"] : [])];
  return [
    "#signed-in{display:block}",
    `#signed-in strong::before{content:"${cssText(`Signed in as ${user.firstName} ${user.lastName}`)}"}`,
    ...links.map((role) => `#signed-in-${role}{display:contents}`),
  ].join("\n");
}

/** Nothing can end the string: every character except plain letters and digits is escaped. */
function cssText(text: string): string {
  return text.replace(
    /[^a-z0-9 ]/giu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
}
