import { extname } from "node:path";
import { type Compressed, type Finished, finish, sendFinished } from "./finished.ts";
import { onlyReads, type Step } from "./respond.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Prepares the client's files as responses, with the compressed ones that the build put beside
 * them. Names that begin with a dot are not served.
 */
export function toClientFiles(contents: Map<string, Buffer>): Map<string, Finished> {
  const compressed = (path: string): Compressed | undefined => {
    const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)];
    return br && gzip && { br, gzip };
  };
  return new Map(
    [...contents]
      .filter(([path]) => !`/${path}`.includes("/.") && !/\.(br|gz)$/.test(path))
      .map(([path, body]) => [
        `/${path}`,
        finish(clientContent(`/${path}`, body), compressed(path)),
      ]),
  );
}

/** The folder of files whose names contain a hash of their content. */
const ASSETS = "/assets/";

/** A client file with its type. A file with a hash of its content in its name never changes. */
function clientContent(path: string, body: Buffer) {
  const immutable = path.startsWith(ASSETS);
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    body,
    quality: 9,
    headers: {
      "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
  };
}

/** The files of the client build: scripts, styles, images. */
export function clientFileStep(files: Map<string, Finished>): Step {
  return (exchange) => {
    const { request, response, url } = exchange;
    const file = files.get(url.pathname);
    const answer = () => {
      onlyReads(exchange);
      if (file) sendFinished(request, response, file);
    };
    return file && { route: "file", routine: true, answer };
  };
}
