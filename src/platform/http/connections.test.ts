import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createListener } from "#app/process/listen.ts";
import type { Bounds } from "./connections.ts";

/** A server that answers at once, except at /slow, which waits until it is told to answer. */
async function bounded(bounds: Bounds) {
  let requests = 0;
  const slow = Promise.withResolvers<void>();
  const { server, listen } = createListener(async ({ url }, response) => {
    requests += 1;
    if (url === "/slow") await slow.promise;
    response.end("ok");
  }, bounds);
  const port = await listen(0, "127.0.0.1");
  const sockets: Socket[] = [];
  onTestFinished(() => {
    slow.resolve();
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const open = async (localAddress = "127.0.0.1") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
  /** The response on a connection, or "" when it is closed without one. */
  const ask = (socket: Socket, path = "/") =>
    new Promise<string>((resolve) => {
      socket.once("data", (chunk) => resolve(String(chunk).split("\r\n")[0] ?? ""));
      socket.once("close", () => resolve(""));
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    });
  const opened = async (count: number, address?: string) => {
    for (let index = 0; index < count; index += 1) await open(address);
    return sockets.slice(-count);
  };
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)));
  return { server, open, opened, ask, count, requests: () => requests, release: slow.resolve };
}

const OK = "HTTP/1.1 200 OK";

test("Idle connections of one address make way for its new ones, least recently used first", async () => {
  const { open, opened, ask, count } = await bounded({ local: 5 });
  const [first, second, ...rest] = await opened(5);
  expect(await ask(first as Socket)).toBe(OK);
  expect(await ask(await open())).toBe(OK);
  await vi.waitUntil(() => second?.closed, 60_000);
  expect(await ask(first as Socket)).toBe(OK);
  expect(rest.every((socket) => !socket.closed)).toBe(true);
  for (let more = 0; more < 50; more += 1) expect(await ask(await open())).toBe(OK);
  expect(await count()).toBeLessThanOrEqual(6);
});

test("An address whose connections are all at work gets no more; others do", async () => {
  const { open, opened, ask, requests, release } = await bounded({ local: 3 });
  const working = (await opened(3)).map((socket) => ask(socket, "/slow"));
  await vi.waitUntil(() => requests() === 3, 60_000);
  expect(await ask(await open())).toBe("");
  expect(await ask(await open("127.0.0.2"))).toBe(OK);
  release();
  expect(await Promise.all(working)).toEqual([OK, OK, OK]);
  expect(await ask(await open())).toBe(OK);
});

test("When the server is nearly full, the address with the most connections loses one", async () => {
  const { open, opened, ask } = await bounded({ total: 20, local: 15 });
  await opened(15, "127.0.0.2");
  await opened(3, "127.0.0.3");
  for (let address = 4; address < 20; address += 1)
    expect(await ask(await open(`127.0.0.${address}`))).toBe(OK);
});

test("Behind a proxy one address may have them all", async () => {
  const { opened, ask } = await bounded({ behindProxy: true, local: 3 });
  for (const socket of await opened(10)) expect(await ask(socket)).toBe(OK);
});

test("2,000 idle connections of one address keep nobody out", async () => {
  const { open, opened, ask, server } = await bounded({});
  expect(server.maxConnections).toBe(2000);
  await opened(2000);
  expect(await ask(await open("127.0.0.2"))).toBe(OK);
  expect(await ask(await open())).toBe(OK);
});
