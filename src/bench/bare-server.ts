import { createWriteStream, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import busboy from "busboy";

/** The minimum that could do the same work: our figures are ratios to it. */

/** Sends the bytes of one file under the headers of another, unchanged. */
function constant(bodyFile: string, headersFile: string): RequestListener {
  const body = readFileSync(bodyFile);
  const headers = JSON.parse(readFileSync(headersFile, "utf8")) as string[];
  return (_request, response) => response.writeHead(200, headers).end(body);
}

/** Compares a tag and sends the headers of our own 304. */
function notModified(etag: string): RequestListener {
  const headers = ["etag", etag, "vary", "accept-encoding", "cache-control", "no-cache"];
  return (request, response) => {
    response.writeHead(request.headers["if-none-match"] === etag ? 304 : 200, headers).end();
  };
}

/** One durable row per request, with the JSON parsed but not checked. */
function insert(folder: string): RequestListener {
  const database = new Sqlite(join(folder, "bare.sqlite"));
  database.pragma("journal_mode = WAL");
  database.exec(
    "CREATE TABLE messages (id INTEGER PRIMARY KEY, name, email, phone, subject, message, at)",
  );
  database.prepare("SELECT count(*) FROM messages").get();
  database.pragma("synchronous = FULL");
  const add = database.prepare(
    "INSERT INTO messages VALUES (NULL, @name, @email, @phone, @subject, @message, @at)",
  );
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const message = JSON.parse(String(Buffer.concat(chunks))) as Record<string, string>;
      const { lastInsertRowid } = add.run({ ...message, at: new Date().toISOString() });
      const body = JSON.stringify({ id: Number(lastInsertRowid), ...message });
      response.writeHead(201, { "content-type": "application/json" }).end(body);
    });
  };
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

const [kind = "", first = "", second = ""] = process.argv.slice(2);
const kinds: Record<string, () => RequestListener> = {
  constant: () => constant(first, second),
  notModified: () => notModified(first),
  insert: () => insert(first),
  upload: () => upload(first),
};
const listener = kinds[kind];
if (!listener) throw new Error(`there is no baseline named ${kind}`);
const server = createServer(listener());
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
