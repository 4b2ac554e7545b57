import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { absolute, atMost, type Figure, median } from "#bench/measure.ts";
import { inFolder, startOurs, withServers } from "#bench/servers.ts";

const SOCKETS = 2000;
const VISITS = 50;
const ELSEWHERE = "127.0.0.2";

/**
 * Another visitor's new connections while one address holds as many as it can and sends nothing.
 */
export async function idleSockets(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async ({ url }) => {
      await visits(url);
      const alone = await visits(url);
      const sockets: Socket[] = [];
      for (let index = 0; index < SOCKETS; index += 1) sockets.push(await open(url));
      const meanwhile = await visits(url);
      for (const socket of sockets) socket.destroy();
      return [
        absolute(
          `others let in, ${SOCKETS} idle sockets of one`,
          `${meanwhile.length} of ${VISITS}`,
          `${VISITS}`,
          meanwhile.length === VISITS,
        ),
        atMost("time of such a visit", 5, { ours: median(meanwhile), bare: median(alone) }),
      ];
    }),
  );
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Milliseconds of each answered visit, each on a new connection. */
async function visits(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const start = performance.now();
    if (await isAnswered(url)) times.push(performance.now() - start);
  }
  return times;
}

function isAnswered(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { localAddress: ELSEWHERE, agent: false, timeout: 2000 };
    const request = get(`${url}/healthz`, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    });
    request.once("timeout", () => request.destroy()).once("error", () => resolve(false));
  });
}
