import type { TestProject } from "vitest/node";
import { startPostgres } from "#test/kit/postgres-server.ts";

/** Starts the PostgreSQL of this run. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  provide("postgres", address);
  return stop;
}
