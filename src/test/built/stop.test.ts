import { cpSync, existsSync, writeFileSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "#platform/database/sqlite/connection.ts";
import { type BuiltServer, startBuilt, temporaryFolder } from "#test/kit/built-server.ts";

const BODY = JSON.stringify({
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "other",
  message: "Does this arrive while you stop?",
});

/** A contact message whose last byte is held back. */
async function beginMessage({ url }: BuiltServer) {
  const socket = connectSocket(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => (received += String(chunk)));
  await once(socket, "connect");
  socket.write(
    `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`,
  );
  return {
    finish: async () => {
      socket.write(BODY.slice(-1));
      await once(socket, "close");
      return received;
    },
  };
}

const logs = ({ output }: BuiltServer, text: string) =>
  vi.waitUntil(() => output().includes(text), { timeout: 60_000 });

describe("Shutdown", () => {
  test("readyz 503, open requests are finished, the WAL is gone, exit 0", async () => {
    const server = await startBuilt(temporaryFolder(), { LOG_LEVEL: "info" });
    const message = await beginMessage(server);
    // The message is in progress once a later request has been answered
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const exit = server.stop();
    await logs(server, '"stopping"');
    const readiness = await fetch(`${server.url}/readyz`);
    expect(readiness.status).toBe(503);
    const refused = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      );
    await vi.waitUntil(refused, { timeout: 60_000 });
    expect(await message.finish()).toMatch(/^HTTP\/1\.1 201 [\s\S]*connection: close/i);
    expect(await exit).toBe(0);
    expect(server.output()).toMatch(/"event":"stopped","exitCode":0/);
    expect(existsSync(join(server.folder, "lender.sqlite-wal"))).toBe(false);
    // Of the database the main file alone can therefore be moved to another machine
    const folder = temporaryFolder();
    for (const name of ["lender.sqlite", "lender.key", "lender-data.key", "uploads"])
      cpSync(join(server.folder, name), join(folder, name), { recursive: true });
    const again = await startBuilt(folder);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    const copy = connect(join(folder, "lender.sqlite"), { readonly: true });
    expect(copy.prepare("SELECT message FROM contactSubmissions").pluck().all()).toEqual([
      "Does this arrive while you stop?",
    ]);
    copy.close();
  });

  test("a second signal exits at once", async () => {
    const server = await startBuilt(temporaryFolder(), { LOG_LEVEL: "info" });
    await beginMessage(server);
    const exit = server.stop();
    await logs(server, '"stopping"');
    server.process.kill("SIGINT");
    expect(await exit).toBe(130);
  });

  test("an uncaught exception is logged and ends the process in order, with exit 1", async () => {
    const folder = temporaryFolder();
    const bomb = join(folder, "bomb.mjs");
    writeFileSync(bomb, `process.once("SIGUSR2", () => { throw new Error("boom"); });`);
    const server = await startBuilt(folder, { NODE_OPTIONS: `--import ${bomb}` });
    const message = await beginMessage(server);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    server.process.kill("SIGUSR2");
    await logs(server, "boom");
    expect(await message.finish()).toMatch(/^HTTP\/1\.1 201 /);
    const [code] = await once(server.process, "exit");
    expect(code).toBe(1);
    expect(server.output()).toMatch(/"level":"error","event":"uncaught exception","error":"boom"/);
    expect(existsSync(join(folder, "lender.sqlite-wal"))).toBe(false);
  });
});
