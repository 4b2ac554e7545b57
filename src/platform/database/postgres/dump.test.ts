import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { emptyPostgres, freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { addMany } from "#test/kit/many.ts";
import { startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import { openDatabase } from "./open.ts";
import { postgresEngine } from "./engine.ts";

afterEach(() => void vi.unstubAllEnvs());

/** Puts programs of these names before all others. */
function withPrograms(programs: Record<string, string>): void {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
}

/** Whether PostgreSQL's own client is here and as new as the server of the tests. */
function hasClient(): boolean {
  const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  return Number(/\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0) >= 18;
}

describe.skipIf(isSqlite)("A backup whose name ends in .dump", () => {
  test("without pg_dump names the tool, the version and the alternative", async () => {
    const { copyTo } = await freshDatabase();
    vi.stubEnv("PATH", temporaryFolder());
    await expect(copyTo(join(temporaryFolder(), "copy.dump"))).rejects.toThrow(
      "pg_dump is not installed: install PostgreSQL's client 18 or newer, or name a file that ends in .sqlite, which needs no tool",
    );
  });

  test("with a pg_dump that is older than the server says so, as its restore does", async () => {
    const { copyTo, close, address } = await freshDatabase();
    withPrograms({
      pg_dump: "echo 'pg_dump (PostgreSQL) 15.9 (Debian)'",
      pg_restore: "echo 'pg_restore (PostgreSQL) 15.9 (Debian)'",
    });
    const folder = temporaryFolder();
    await expect(copyTo(join(folder, "copy.dump"))).rejects.toThrow(
      "pg_dump 15 is older than PostgreSQL 18: install PostgreSQL's client 18 or newer",
    );
    await close();
    const file = join(folder, "made elsewhere");
    writeFileSync(file, "PGDMP and so on");
    const { copies } = postgresEngine(address as string, {
      backupsDir: folder,
      databaseFile: join(folder, "lender.sqlite"),
    });
    await expect(copies.restore(file)).rejects.toThrow("pg_restore 15 is older than PostgreSQL 18");
  });

  test("that fails prints one line of what the tool says, and leaves no file", async () => {
    const { copyTo } = await freshDatabase();
    withPrograms({
      pg_dump: `[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99.1' && exit
        echo "pg_dump: error: no room" >&2; exit 1`,
    });
    await expect(copyTo(join(temporaryFolder(), "copy.dump"))).rejects.toThrow(
      "pg_dump failed: pg_dump: error: no room",
    );
  });

  test.skipIf(!hasClient())(
    "is made by pg_dump, without credentials, and is restored into the same or an empty database (needs pg_dump 18, which npm does not provide)",
    async () => {
      const { db, copyTo, close, address } = await freshDatabase();
      await addMany(db, 50);
      const user = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
      await startSession(db, { id: user.id } as never, { userAgent: "test", secure: false });
      const folder = temporaryFolder();
      const file = join(folder, "copy.dump");
      await copyTo(file);
      await db.deleteFrom("contactSubmissions").where("id", ">", 10).execute();
      await close();
      for (const target of [address as string, await emptyPostgres()]) {
        const { copies } = postgresEngine(target, {
          backupsDir: folder,
          databaseFile: join(folder, "lender.sqlite"),
        });
        const { aside } = await copies.restore(file);
        expect(aside === undefined).toBe(target !== address);
        const restored = openDatabase(target);
        const messages = await restored.db.selectFrom("contactSubmissions").select("id").execute();
        expect(messages).toHaveLength(50);
        expect(await restored.db.selectFrom("sessions").select("id").execute()).toEqual([]);
        expect(await restored.pendingMigrations()).toEqual([]);
        const added = await restored.db
          .insertInto("contactSubmissions")
          .values(MESSAGE)
          .returning("id")
          .executeTakeFirstOrThrow();
        expect(added.id).toBe(51);
        await restored.close();
      }
    },
  );
});

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "",
  subject: "other",
  message: "Is a 20 year term right for me?",
  createdAt: "2026-01-01T00:00:00.000Z",
} as const;
