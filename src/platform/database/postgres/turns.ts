import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { StartError } from "#platform/start-error.ts";

/** The number of the lock; nothing else uses one. */
const LOCK = 7_420_001;
const TRIED_EVERY_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * Runs work while no other process does the same here: migrations, the first admin, sample content.
 * Throws a StartError when another one takes minutes.
 */
export async function inTurn<Result>(
  connection: ClientConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    await waitForTurn(client);
    return await work();
  } finally {
    // The lock ends with the connection, however that ends
    await client.end();
  }
}

async function waitForTurn(client: Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS mine`,
    );
    if (rows[0]?.mine) return;
    if (Date.now() > deadline)
      throw new StartError("another lender process is preparing the database: try again later");
    await sleep(TRIED_EVERY_MS);
  }
}
