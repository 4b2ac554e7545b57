import { request } from "node:http";
import { absolute, alternate, atLeast, type Figure } from "./measure.ts";
import {
  adminHeaders,
  inFolder,
  memoryOf,
  type Server,
  startBare,
  startOurs,
  withServers,
} from "./servers.ts";

const MEGABYTES = 50;
const MOST_MEMORY = 16;
const BODY = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'),
  Buffer.alloc(MEGABYTES * 1024 * 1024 - 5, "x"),
  Buffer.from("\r\n--x--\r\n"),
]);

/** A file of 50 MB: its speed and its cost in memory. */
export async function uploads(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder), startBare("upload", folder)], async (ours, bare) => {
      const { authorization = "" } = await adminHeaders(ours.url);
      const send = () => upload(`${ours.url}/api/admin/resources/upload`, { authorization });
      const speed = await alternate(send, () => upload(`${bare.url}/`, {}));
      return [
        atLeast("upload of 50 MB, in MB a second", 0.7, speed),
        memory(await growthDuring(ours, send)),
      ];
    }),
  );
}

/** Megabytes per second. Throws when the file was refused. */
async function upload(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const type = "multipart/form-data; boundary=x";
    const all = { ...headers, "content-type": type, "content-length": String(BODY.length) };
    const sending = request(url, { method: "POST", headers: all }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    sending.once("error", reject).end(BODY);
  });
  if (status !== 201) throw new Error(`${url} answered ${status}`);
  return MEGABYTES / ((performance.now() - start) / 1000);
}

/** How far memory rises above its starting point, sampled every few milliseconds. */
async function growthDuring(server: Server, send: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(server);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(server))), 5);
  for (let round = 0; round < 3; round += 1) await send();
  clearInterval(timer);
  return most - before;
}

function memory(growth: number): Figure {
  const name = "memory during three uploads of 50 MB";
  return absolute(name, `+${growth.toFixed(0)} MB`, `<= ${MOST_MEMORY} MB`, growth <= MOST_MEMORY);
}
