import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { type Certified, newAuthority } from "#test/kit/certificates.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import { type PostgresServer, startPostgres } from "#test/kit/postgres-server.ts";
import { postgresEngine } from "./engine.ts";
import { openDatabase } from "./open.ts";
import { connectionTo } from "./pool.ts";
import { tlsOptions, tlsVariables, wayTo } from "./tls.ts";

/** A host name of this machine that does not look local. */
const ELSEWHERE = "127.1";

const authority = newAuthority("The lender's own authority");

/** The same server under another name and with other settings. */
function changed(address: string, host: string, settings: Record<string, string>): string {
  const url = new URL(address);
  url.hostname = host;
  url.search = String(new URLSearchParams(settings));
  return url.href;
}

function fileOf(certificate: string): string {
  const file = join(temporaryFolder(), "authority.pem");
  writeFileSync(file, certificate);
  return file;
}

/** The port of a server that offers TLS as PostgreSQL does, and then stays silent. */
async function portShowing({ certificate, key }: Certified): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, cert: certificate, key }).on("error", () => {});
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return (server.address() as AddressInfo).port;
}

function inspect(address: string) {
  const backupsDir = temporaryFolder();
  const databaseFile = join(backupsDir, "lender.sqlite");
  return postgresEngine(address, { backupsDir, databaseFile }).inspect();
}

describe.skipIf(isSqlite)("A managed database", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ tls: authority.certify("localhost") });
  });
  afterAll(() => server.stop());

  const verified = (host: string, certificate: string) =>
    changed(server.address, host, {
      sslmode: "verify-full",
      sslrootcert: fileOf(certificate),
    });

  test("is migrated and used only over TLS, once the file of its authority is named", async () => {
    const address = verified("localhost", authority.certificate);
    await inspect(address);
    const { db, migrate, foreignVersion, close } = openDatabase(address);
    await migrate();
    await expect.poll(foreignVersion).toBeGreaterThan(0);
    const { rows } = await sql<{ ssl: boolean }>`
      SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
      WHERE client_addr IS NOT NULL`.execute(db);
    await close();
    expect(rows).toEqual([{ ssl: true }]);
  });

  test("is refused when an unknown or another authority has signed its certificate", async () => {
    const advice =
      "is not trusted: its certificate is of an unknown authority: name the authority's file in sslrootcert";
    for (const name of ["Another authority", "The lender's own authority"]) {
      const { certificate } = newAuthority(name);
      await expect(inspect(verified("localhost", certificate))).rejects.toThrow(advice);
    }
    const unnamed = changed(server.address, "localhost", { sslmode: "require" });
    await expect(inspect(unnamed)).rejects.toThrow(advice);
  });

  test.each(["127.0.0.1", ELSEWHERE])(
    "is refused under %s, a name that its certificate lacks",
    async (host) => {
      await expect(inspect(verified(host, authority.certificate))).rejects.toThrow(
        "is not trusted: its certificate is for another host: name the host as the certificate does",
      );
    },
  );

  test("is refused without TLS when it is on another machine", async () => {
    const plain = changed(await emptyPostgres(), ELSEWHERE, {});
    await expect(inspect(plain)).rejects.toThrow(
      "is not trusted: it has no TLS: turn it on there, or add sslmode=disable in a network of your own",
    );
    await inspect(changed(plain, ELSEWHERE, { sslmode: "disable" }));
  });

  test("is refused when its certificate has expired: at a start, and later as one that may be renewed", async () => {
    const from = new Date("2026-01-01");
    const expired = authority.certify("localhost", { from, to: new Date("2026-02-01") });
    const port = await portShowing(expired);
    const sslrootcert = fileOf(authority.certificate);
    const address = `postgres://lender@localhost:${port}/lender?${new URLSearchParams({ sslmode: "verify-full", sslrootcert })}`;
    await expect(inspect(address)).rejects.toThrow(
      "is not trusted: its certificate has expired: renew it there",
    );
    const { db, close } = openDatabase(address);
    const read = db.selectFrom("users").select("id").execute();
    await expect(read).rejects.toMatchObject({ name: "DatabaseError", failure: "busy" });
    await close();
  });
});

describe("The address of a database", () => {
  test.each([
    ["postgres://db.example.com/lender", true],
    ["postgres://db.example.com/lender?sslmode=disable", false],
    ["postgres://localhost/lender?host=db.example.com", true],
    ["postgres://localhost/lender", false],
    ["postgres://127.0.0.1/lender", false],
    ["postgres://[::1]/lender", false],
    ["postgres:///lender", false],
    ["postgres:///lender?host=/run/postgresql", false],
    ["postgres://%2Frun%2Fpostgresql/lender", false],
    ["postgres://localhost/lender?sslmode=verify-full", true],
  ])("%s: TLS is verified: %s", (address, isVerified) => {
    const ssl = tlsOptions(wayTo(address).tls);
    expect(ssl).toEqual(isVerified && { rejectUnauthorized: true });
  });

  test.each([
    ["sslmode=no-verify", "sslmode must be verify-full, or disable"],
    ["ssl=0", "ssl is none of sslmode, sslrootcert, sslcert, sslkey"],
    ["uselibpqcompat=true", "uselibpqcompat is none of sslmode, sslrootcert, sslcert, sslkey"],
    ["sslrootcert=/nowhere/a.pem", "sslrootcert cannot be read: ENOENT"],
  ])(
    "cannot turn the verification off otherwise, nor name a missing file: %s",
    (settings, sentence) => {
      const address = `postgres://db.example.com/lender?${settings}`;
      expect(() => connectionTo(address)).toThrow(`DATABASE_URL: ${sentence}`);
    },
  );

  test("gives PostgreSQL's own tools the same settings", () => {
    const variables = (address: string) => tlsVariables(wayTo(address).tls);
    expect(variables("postgres://db.example.com/lender?sslrootcert=a.pem&sslkey=b.pem")).toEqual({
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: "a.pem",
      PGSSLKEY: "b.pem",
    });
    expect(variables("postgres://db.example.com/lender")).toEqual({
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: "system",
    });
    expect(variables("postgres://localhost/lender")).toEqual({ PGSSLMODE: "prefer" });
    expect(variables("postgres://localhost/lender?sslrootcert=a.pem")).toEqual({
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: "a.pem",
    });
  });
});
