import { PICTURE_ADDRESS } from "#domains/uploads/pictures/pictures.ts";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import {
  type Exchange,
  send,
  onlyReads,
  type Step,
  DATA_POLICY,
  strictTransport,
} from "#platform/http/respond.ts";
import { findShown } from "#domains/uploads/pictures/shown.server.ts";
import { finish, type Finished, sendFinished } from "#platform/http/finished.ts";
import {
  makeBrandPictures,
  readBrandPictures,
  STANDARD,
} from "#domains/uploads/pictures/logo-pictures.server.ts";

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

const ADDRESS = /^(\/logo-pictures\/[a-z]+\/[\w-]+\.\w+)\/(icon|card)\.png$/;

/**
 * The pictures made from the logo, drawn when they are first requested. Addresses of an earlier
 * logo or palette redirect to the current pictures, and those of an unreadable logo to the built-in
 * ones.
 */
export function logoPictureStep(app: App): Step {
  let kept: { folder: string; pictures: Promise<Map<string, Finished> | undefined> } | undefined;

  const picturesIn = (folder: string) => {
    if (kept?.folder !== folder) kept = { folder, pictures: made(app, folder) };
    return kept.pictures;
  };

  const answer = async (exchange: Exchange, [target, folder = "", which]: string[]) => {
    onlyReads(exchange);
    const name = which === "icon" ? "icon" : "socialImage";
    const now = (await readBrandPictures(app))[name];
    const leadTo = (location: string) =>
      send(exchange, 302, { location, "cache-control": "no-cache" });
    if (now !== target) return leadTo(now);
    const finished = (await picturesIn(folder))?.get(`${which}.png`);
    if (!finished) return leadTo(STANDARD[name]);
    sendFinished(exchange.request, exchange.response, finished);
  };

  return (exchange) => {
    const found = ADDRESS.exec(exchange.url.pathname);
    return found
      ? { route: "/logo-pictures/*", routine: true, answer: () => answer(exchange, found) }
      : undefined;
  };
}

async function made(app: App, folder: string): Promise<Map<string, Finished> | undefined> {
  const pictures = await makeBrandPictures(app, folder);
  if (!pictures) return undefined;
  const headers = {
    ...strictTransport(app),
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": DATA_POLICY,
  };
  return new Map(
    Object.entries(pictures).map(([name, body]) => [
      name,
      finish({ type: "image/png", body, headers }),
    ]),
  );
}
