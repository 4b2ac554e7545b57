import { request as httpRequest } from "node:http";
import { expect, vi } from "vitest";
import { filesBelow, pdfOfSize } from "./files.ts";
import { type ActorName, headersFor } from "./people.ts";
import { temporaryFolder } from "./built-server.ts";
import { testServer } from "./server.ts";

export interface Part {
  content: Buffer;
  name: string;
}

/** A server with its own folder for uploads, and functions that send files to it. */
export async function uploadServer(environment: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const server = await testServer({ UPLOADS_DIR: folder, ...environment });
  const upload = async (
    path: string,
    parts: Record<string, string | Part>,
    actor: ActorName = "admin",
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts))
      if (typeof part === "string") body.append(name, part);
      else body.append(name, new Blob([new Uint8Array(part.content)]), part.name);
    const who = await headersFor(server.db, actor);
    return server.get(path, { method: "POST", body, headers: { ...who, ...headers } });
  };
  return { ...server, folder, upload, files: () => filesBelow(folder) };
}

/** An upload of which so many bytes have come; more can be added. */
export const coming = (bytesRead = 0) => ({
  complete: false,
  destroyed: false,
  socket: { bytesRead },
});

/** The result of work that waits for the clock, which runs a hundred times as fast meanwhile. */
export async function hurried<Result>(work: Promise<Result>): Promise<Result> {
  const isOurs = !vi.isFakeTimers();
  if (isOurs) vi.useFakeTimers({ toFake: ["Date"] });
  const timer = setInterval(() => vi.setSystemTime(Date.now() + 1000), 10);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (isOurs) vi.useRealTimers();
  }
}

export const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const TAIL = "\r\n--x--\r\n";

interface Half {
  /** The server's folder, to see when it has begun to write. */
  folder: string;
  field?: string;
  fileName?: string;
  /** The bytes sent first, and those held back. */
  begin?: Buffer;
  rest?: Buffer;
  /** Fields that precede the file. */
  fields?: Record<string, string>;
}

/**
 * Sends the beginning of a file; resolves, once it is in the temporary folder, to a function that
 * continues.
 */
export async function sendHalf(
  url: string,
  headers: Record<string, string>,
  { folder, field = "file", fileName = "a.pdf", ...parts }: Half,
) {
  const { begin = pdfOfSize(40), rest = Buffer.alloc(1_000_000, "x"), fields = {} } = parts;
  const before = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${before.join("")}--x\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`;
  const length = head.length + begin.length + rest.length + TAIL.length;
  const sending = httpRequest(url, {
    method: "POST",
    headers: { ...headers, ...MULTIPART, "content-length": String(length) },
  });
  const gone = new Promise<void>((resolve) => sending.on("error", () => resolve()));
  const answered = new Promise<{ status: number | undefined; text: string }>((resolve) =>
    sending.on("response", (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () => resolve({ status: response.statusCode, text }));
    }),
  );
  sending.write(head);
  sending.write(begin);
  await expect.poll(() => filesBelow(`${folder}/tmp`).length).toBeGreaterThan(0);
  const finish = () => {
    sending.write(rest);
    sending.end(TAIL);
    return answered;
  };
  return { sending, gone, finish };
}
