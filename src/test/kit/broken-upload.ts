import { once } from "node:events";
import { connect } from "node:net";
import { pdfOfSize } from "./files.ts";

export const RESOURCE_UPLOAD = "/api/admin/resources/upload";

/** The bytes of a complete upload, from the request line on, and where its body begins. */
export function wholeUpload(headers: Record<string, string>, size: number) {
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const body = Buffer.concat([Buffer.from(part), pdfOfSize(size), Buffer.from("\r\n--x--\r\n")]);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${RESOURCE_UPLOAD} HTTP/1.1\r\nhost: x\r\n${lines.join("")}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), body]);
  return { bytes, bodyAt: head.length, fileAt: head.length + part.length };
}

/** How a connection can break: closed, or reset. */
export const WAYS_TO_BREAK = ["destroy", "resetAndDestroy"] as const;

/** Sends the given number of bytes and disconnects as soon as they are on the way. */
export async function leaveAfter(
  url: string,
  bytes: Buffer,
  way: (typeof WAYS_TO_BREAK)[number],
): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket[way]();
}

/** Where an upload can break, as the number of bytes sent. */
export const BREAKS = {
  "in the head of the request": ({ bodyAt }) => bodyAt - 10,
  "before the body": ({ bodyAt }) => bodyAt,
  "in the head of the file's part": ({ bodyAt }) => bodyAt + 20,
  "before the file's first byte": ({ fileAt }) => fileAt,
  "after its first bytes": ({ fileAt }) => fileAt + 3,
  "after 1 % of the bytes": ({ bytes }) => Math.floor(bytes.length * 0.01),
  "after 50 % of the bytes": ({ bytes }) => Math.floor(bytes.length * 0.5),
  "after 99 % of the bytes": ({ bytes }) => Math.floor(bytes.length * 0.99),
  "before the last boundary": ({ bytes }) => bytes.length - 12,
  "one byte before the end": ({ bytes }) => bytes.length - 1,
} satisfies Record<string, (upload: ReturnType<typeof wholeUpload>) => number>;
