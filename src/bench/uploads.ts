import { request } from "node:http";
import { beside } from "./beside.ts";
import { alternate, atLeast, type Figure, timeOf, within } from "./measure.ts";
import { adminHeaders, onOurs, startBare, withServers } from "./servers.ts";

const MEGABYTES = 50;
const BODY = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'),
  Buffer.alloc(MEGABYTES * 1024 * 1024 - 5, "x"),
  Buffer.from("\r\n--x--\r\n"),
]);

/** A file of 50 MB: its speed and its cost in memory. */
export function uploads(): Promise<Figure[]> {
  return onOurs((ours, folder) =>
    withServers([startBare("upload", folder)], async (bare) => {
      const { authorization = "" } = await adminHeaders(ours.url);
      const send = () => upload(`${ours.url}/api/admin/resources/upload`, { authorization });
      const speed = await alternate(send, () => upload(bare.url, {}));
      const { memory } = await beside(ours, async () => {
        for (let round = 0; round < 3; round += 1) await send();
      });
      return [
        atLeast("upload of 50 MB, in MB a second", 0.7, speed),
        within("memory during three of them", { most: 16, unit: "MB", above: true }, memory),
      ];
    }),
  );
}

/** Megabytes per second. Throws when the file was refused. */
async function upload(url: string, headers: Record<string, string>): Promise<number> {
  let status: number | undefined;
  const type = "multipart/form-data; boundary=x";
  const all = { ...headers, "content-type": type, "content-length": String(BODY.length) };
  const ms = await timeOf(
    () =>
      new Promise<void>((resolve, reject) => {
        const sending = request(url, { method: "POST", headers: all }, (response) => {
          status = response.statusCode;
          response.resume().once("end", resolve);
        });
        sending.once("error", reject).end(BODY);
      }),
  );
  if (status !== 201) throw new Error(`${url} answered ${status}`);
  return MEGABYTES / (ms / 1000);
}
