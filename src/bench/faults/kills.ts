import { startOurs } from "#bench/servers.ts";
import { inspect, startWriters } from "./writers.ts";

/**
 * Kills the server with signal 9 during writes, again and again on the same database, and looks for
 * every acknowledged message.
 */
export async function killRounds(
  folder: string,
  { rounds, each }: { rounds: number; each: number },
): Promise<{ acknowledged: number; lost: number; corrupt: number }> {
  const acknowledged: string[] = [];
  let corrupt = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startOurs(folder);
    const writers = startWriters(server.url);
    await writers.more(each);
    await server.kill();
    await writers.stop();
    acknowledged.push(...writers.acknowledged);
    const { sound, messages } = inspect(folder);
    if (!sound) corrupt += 1;
    lost = acknowledged.filter((message) => !messages.has(message)).length;
  }
  return { acknowledged: acknowledged.length, lost, corrupt };
}
