import { isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { SIGNED_IN_STYLES } from "#domains/session/signed-in.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import type { App } from "#platform/context.ts";
import { send } from "#platform/http/respond.ts";
import { onlyReads, type Step } from "#platform/http/step.ts";

// Decision: src/decisions/064-signed-in-without-scripts.md
/** The stylesheet that shows a browser without scripts who is signed in; empty for a visitor. */
export function signedInStep(app: App): Step {
  return (exchange) => {
    if (exchange.url.pathname !== SIGNED_IN_STYLES) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const { actor } = await askerOf(app, exchange, { renew: true });
      const headers = { "content-type": "text/css; charset=utf-8", "cache-control": "no-store" };
      send(exchange, 200, headers, actor ? stylesFor(actor.user) : "");
    };
    return { route: SIGNED_IN_STYLES, routine: true, answer };
  };
}

/** Shows the strip of web/session/without-scripts.tsx with the user's name and links. */
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
