import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "#bench/servers.ts";
import { sendMessage } from "#bench/faults/writers.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { onPostgres } from "./site.ts";

const EACH = 20;
/** Longer than one round of the mail sender. */
const QUIET_MS = 3000;

interface Killed {
  acknowledged: number;
  lost: number;
  mails: number;
  /** Mails that arrived more than once. */
  twice: number;
  /** Those among them that the list of mails does not mark as possible repeats. */
  unmarked: number;
}

/** Two processes accept messages; one of them is killed and started again, again and again. */
export function killSome(kills: number): Promise<Killed> {
  return onPostgres(async ({ serve, query }) => {
    const smtp = await startSmtp();
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: "desk@example.com" };
    const servers = [await serve(environment), await serve(environment)];
    const acknowledged: string[] = [];
    const over = new AbortController();
    const write = async () => {
      while (!over.signal.aborted) {
        const { url } = servers[Math.floor(Math.random() * 2)] as Server;
        // A process that has just been killed refuses
        const sent = await sendMessage(url, true).catch(() => undefined);
        if (sent !== undefined) acknowledged.push(sent);
        else await sleep(10);
      }
    };
    const visitors = Array.from({ length: 4 }, write);
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = acknowledged.length + EACH;
      while (acknowledged.length < enough) await sleep(5);
      const victim = Math.floor(Math.random() * 2);
      await servers[victim]?.kill();
      servers[victim] = await serve(environment);
    }
    over.abort();
    await Promise.all(visitors);
    for (let before = -1; before < smtp.received.length; await sleep(QUIET_MS))
      before = smtp.received.length;
    await smtp.stop();
    const rows = await query<{ message: string }>(`SELECT message FROM "contactSubmissions"`);
    const stored = new Set(rows.map(({ message }) => message));
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? "");
    const again = ids.filter((id, index) => ids.indexOf(id) !== index);
    const marked = await query<{ id: number }>(`SELECT id FROM outbox WHERE "mayRepeat" = 1`);
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((message) => !stored.has(message)).length,
      mails: ids.length,
      twice: again.length,
      unmarked: again.filter((id) => !marked.some((mail) => id.startsWith(`<outbox-${mail.id}-`)))
        .length,
    };
  });
}
