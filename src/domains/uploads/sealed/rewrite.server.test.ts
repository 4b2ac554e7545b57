import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { HOUR_MS } from "#kit/values/times.ts";
import { testApp } from "#test/kit/app.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { pdfOfSize } from "#test/kit/files.ts";
import { atRestIn } from "#test/kit/storage.ts";
import type { App } from "#platform/context.ts";
import { removeUnused } from "#domains/uploads/sweep.server.ts";
import { createRewriter } from "./rewrite.server.ts";
import { unopenedDocuments } from "./unopened.server.ts";

const PDF = { kind: "documents", extension: "pdf" } as const;
const NEVER = new AbortController().signal;

/** Stores documents and records them. */
async function store({ db, uploads }: App, ...contents: Buffer[]) {
  const paths: string[] = [];
  for (const content of contents) {
    const path = await uploads.storage.store(content, PDF);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const createdAt = new Date().toISOString();
    const row = { mediaType: "application/pdf", fileName: "a.pdf", cleanedAt: createdAt };
    await db
      .insertInto("uploads")
      .values({ ...row, path, kind: "documents", size: content.length, sha256, createdAt })
      .execute();
    paths.push(path);
  }
  return paths;
}

const onDisk = ({ config }: App, path: string) =>
  readFileSync(join(config.uploadsDir, path.replace("/uploads/", "")));

test("documents under an older key and plain ones of before are rewritten, then the older key goes", async () => {
  const { app } = await testApp();
  const contents = [pdfOfSize(100), pdfOfSize(200_000), pdfOfSize(65_536)];
  const paths = await store(app, ...contents);
  const [first = "", second = ""] = paths;
  writeFileSync(join(app.config.uploadsDir, second.replace("/uploads/", "")), contents[1] ?? "");
  const [old] = app.dataKeys.all();
  const id = app.dataKeys.rotate();
  const early = createRewriter(app);
  await early.run(NEVER);
  for (const [at, path] of paths.entries()) {
    expect(onDisk(app, path).toString("latin1", 8, 16)).toBe(id);
    expect(await app.uploads.storage.read(path)).toEqual(contents[at]);
  }
  expect(app.dataKeys.all()).toHaveLength(2);
  await app.db.deleteFrom("leases").execute();
  await createRewriter(app, { graceMs: 0 }).run(NEVER);
  expect(app.dataKeys.all().map((key) => key.id)).toEqual([id]);
  expect(readFileSync(app.config.dataKeyFile, "utf8")).not.toContain(old?.id);
  expect(await unopenedDocuments(app.db, app.uploads.storage)).toEqual([]);
  const bytes = onDisk(app, first);
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
  writeFileSync(join(app.config.uploadsDir, first.replace("/uploads/", "")), bytes);
  expect(await unopenedDocuments(app.db, app.uploads.storage)).toEqual([first]);
});

test("a document that is removed while it is rewritten does not come back", async () => {
  const { app } = await testApp();
  const [path = ""] = await store(app, pdfOfSize(5000));
  app.dataKeys.rotate();
  const { storage } = app.uploads;
  const rewrite = storage.rewrite.bind(storage);
  storage.rewrite = async (address) => {
    await removeUnused(app, [path]);
    // As if it had been read before
    writeFileSync(join(app.config.uploadsDir, path.replace("/uploads/", "")), "plain again");
    return rewrite(address);
  };
  await createRewriter(app).run(NEVER);
  expect(readdirSync(join(app.config.uploadsDir, "documents"))).toEqual([]);
});

test("a document that does not decrypt keeps its key, and the job says so", async () => {
  const { app, logged } = await testApp();
  const [path = ""] = await store(app, pdfOfSize(5000));
  const broken = onDisk(app, path).subarray(0, -1);
  writeFileSync(join(app.config.uploadsDir, path.replace("/uploads/", "")), broken);
  app.dataKeys.rotate();
  await expect(createRewriter(app, { graceMs: 0 }).run(NEVER)).rejects.toThrow(
    /1 documents? could/,
  );
  expect(logged.join("")).toContain("document not encrypted anew");
  expect(app.dataKeys.all()).toHaveLength(2);
  expect(onDisk(app, path)).toEqual(broken);
});

test("a plain document that is not what was sent is left as it is, and not looked at each minute", async () => {
  const { app } = await testApp();
  const [path = "", other = ""] = await store(app, pdfOfSize(5000), pdfOfSize(4000));
  const file = join(app.config.uploadsDir, path.replace("/uploads/", ""));
  writeFileSync(file, pdfOfSize(5001));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const looks = vi.spyOn(app.uploads.storage, "notUnder");
  const rewriter = createRewriter(app);
  await expect(rewriter.run(NEVER)).rejects.toThrow("1 documents could");
  expect(readFileSync(file)).toEqual(pdfOfSize(5001));
  expect(readdirSync(join(app.config.uploadsDir, "tmp"))).toEqual([]);
  const before = looks.mock.calls.length;
  await expect(rewriter.run(NEVER)).rejects.toThrow("1 documents could");
  expect(looks).toHaveBeenCalledTimes(before);
  writeFileSync(file, pdfOfSize(5000));
  vi.setSystemTime(Date.now() + HOUR_MS);
  await rewriter.run(NEVER);
  expect(onDisk(app, path).toString("latin1", 0, 7)).toBe("lender1");
  // As a process of the version before stores it
  writeFileSync(join(app.config.uploadsDir, other.replace("/uploads/", "")), pdfOfSize(4000));
  await rewriter.run(NEVER);
  expect(onDisk(app, other)).toEqual(pdfOfSize(4000));
  vi.setSystemTime(Date.now() + HOUR_MS);
  await rewriter.run(NEVER);
  expect(onDisk(app, other).toString("latin1", 0, 7)).toBe("lender1");
  // A key that is added ends the rest
  const id = app.dataKeys.rotate();
  await app.db.deleteFrom("leases").execute();
  await rewriter.run(NEVER);
  expect(onDisk(app, other).toString("latin1", 8, 16)).toBe(id);
});

test("an upload that began before a rotation is stored under the new key", async () => {
  const { app } = await testApp();
  const { storage } = app.uploads;
  const slow = await storage.openTemporary("documents");
  await slow.write([pdfOfSize(3000)]);
  const id = app.dataKeys.rotate();
  const path = await storage.keep(slow, PDF);
  expect(onDisk(app, path).toString("latin1", 8, 16)).toBe(id);
  expect(await storage.read(path)).toEqual(pdfOfSize(3000));
  expect(readdirSync(join(app.config.uploadsDir, "tmp"))).toEqual([]);
});

test("copies of the uploads and of the key file open on a second machine", async () => {
  const { app } = await testApp();
  const [path = ""] = await store(app, pdfOfSize(5000));
  app.dataKeys.rotate();
  const folder = temporaryFolder();
  cpSync(app.config.uploadsDir, join(folder, "uploads"), { recursive: true });
  cpSync(app.config.dataKeyFile, join(folder, "data.key"));
  const { keys, storage } = atRestIn(folder);
  await keys.check();
  expect(await storage.read(path)).toEqual(pdfOfSize(5000));
});

const FILES = Number(process.env.ROTATION_FILES ?? 100);
const KILLS = Number(process.env.ROTATION_KILLS ?? 8);

test(`a rotation of ${FILES} documents, killed ${KILLS} times, loses none and closes none to readers`, async () => {
  const folder = temporaryFolder();
  const { keys, storage } = atRestIn(folder);
  const stored = new Map<string, Buffer>();
  for (let number = 0; number < FILES; number += 1) {
    const content = pdfOfSize(1000 + ((number * 7919) % 150_000));
    stored.set(await storage.store(content, PDF), content);
  }
  const paths = [...stored.keys()];
  let reads = 0;
  const readOne = async () => {
    const path = paths[reads % paths.length] ?? "";
    reads += 1;
    expect((await storage.read(path))?.equals(stored.get(path) ?? Buffer.alloc(0))).toBe(true);
  };
  const first = keys.newest().id;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const script = join(import.meta.dirname, "../../../test/kit/rotate-forever.ts");
    const child = spawn(process.execPath, [script, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const until = Date.now() + Math.random() * (FILES > 1000 ? 5000 : 250);
    while (Date.now() < until) await readOne();
    child.kill("SIGKILL");
    await once(child, "close");
    await storage.sweepTemporary();
    const again = atRestIn(folder);
    await again.keys.check();
    for (const path of paths.slice(0, 20))
      expect((await again.storage.read(path))?.equals(stored.get(path) ?? Buffer.alloc(0))).toBe(
        true,
      );
  }
  const { storage: last, keys: lastKeys } = atRestIn(folder);
  for (const [path, content] of stored) expect((await last.read(path))?.equals(content)).toBe(true);
  expect(lastKeys.newest().id).not.toBe(first);
  expect(reads).toBeGreaterThan(KILLS);
  rmSync(folder, { recursive: true });
}, 600_000);
