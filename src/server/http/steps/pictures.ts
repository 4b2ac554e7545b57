import { PICTURE_ADDRESS } from "#shared/pictures.ts";
import type { App } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { send } from "#server/http/respond.ts";
import { onlyReads, type Step } from "#server/http/step.ts";
import { findShown } from "#server/uploads/pictures/shown.ts";

/** The address of a picture redirects to its current file. */
export function pictureStep(app: App): Step {
  return (exchange) => {
    const { pathname } = exchange.url;
    if (!PICTURE_ADDRESS.test(pathname)) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const picture = (await findShown(app.db, [pathname])).get(pathname);
      if (!picture) throw new AppError("NOT_FOUND", "There is no picture at this address.");
      send(exchange, 302, { location: picture.src, "cache-control": "no-cache" });
    };
    return { route: "/pictures/*", answer };
  };
}
