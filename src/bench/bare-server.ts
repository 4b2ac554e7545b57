import { createWriteStream, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import busboy from "busboy";

/** The minimum that could do the same work: our figures are ratios to it. */

/** Sends the bytes of one file under the headers of another, unchanged. */
function constant(folder: string): RequestListener {
  const body = readFileSync(join(folder, "body"));
  const headers = JSON.parse(readFileSync(join(folder, "headers"), "utf8")) as string[];
  return (_request, response) => response.writeHead(200, headers).end(body);
}

/** Compares a tag and sends the headers of our own 304. */
function notModified(_folder: string, etag: string): RequestListener {
  const headers = ["etag", etag, "vary", "accept-encoding", "cache-control", "no-cache"];
  return (request, response) => {
    response.writeHead(request.headers["if-none-match"] === etag ? 304 : 200, headers).end();
  };
}

/** A row for each message, with SQLite's settings as better-sqlite3 packages them. */
function packaged(folder: string): RequestListener {
  const database = new Sqlite(join(folder, "lender.sqlite"));
  database.exec("CREATE TABLE contactSubmissions (message TEXT)");
  database.pragma("journal_mode = WAL");
  const insert = database.prepare("INSERT INTO contactSubmissions VALUES (?)");
  return (request, response) =>
    void json(request).then((sent) => {
      insert.run((sent as { message: string }).message);
      response.writeHead(201).end();
    });
}

function upload(folder: string): RequestListener {
  return (request, response) => {
    const parser = busboy({ headers: request.headers });
    parser.on("file", (_name, file) => {
      const target = createWriteStream(join(folder, `bare-${Date.now()}`), { flush: true });
      file.pipe(target).on("close", () => response.writeHead(201).end("{}"));
    });
    request.pipe(parser);
  };
}

const [kind = "", folder = "", etag = ""] = process.argv.slice(2);
const kinds: Record<string, (folder: string, etag: string) => RequestListener> = {
  constant,
  notModified,
  packaged,
  upload,
};
const listener = kinds[kind];
if (!listener) throw new Error(`there is no baseline named ${kind}`);
const server = createServer(listener(folder, etag));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
