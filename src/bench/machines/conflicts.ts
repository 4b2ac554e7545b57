import { adminHeaders, type Server } from "#bench/servers.ts";
import { sendMessage } from "#bench/faults/writers.ts";
import { onPostgres } from "./site.ts";

const AT_ONCE = 8;
const STATUSES = ["unread", "read", "responded"];
/** One pair in a hundred: a password takes time to hash. */
const REGISTRATIONS = 100;
const PERSON = { password: "a lantern on the quay", firstName: "Ada", lastName: "Buyer" };

export interface Conflicts {
  pairs: number;
  /** Pairs of which both or none took effect. */
  lost: number;
  /** Responses that are neither success nor a conflict. */
  odd: number;
}

/**
 * Sends two changes of the same thing to two processes at once, again and again: a status that both
 * have read, or a username.
 */
export function conflicts(pairs: number): Promise<Conflicts> {
  return onPostgres(async ({ serve }) => {
    const servers = [await serve(), await serve()] as const;
    const headers = await adminHeaders(servers[0].url);
    for (let count = 0; count < AT_ONCE; count += 1) await sendMessage(servers[0].url);
    const found: Conflicts = { pairs: 0, lost: 0, odd: 0 };
    const both = (send: (server: Server, side: number) => Promise<Response>) =>
      judge(Promise.all(servers.map(send)), found);
    const changers = Array.from({ length: AT_ONCE }, async (_, index) => {
      const path = `/api/admin/contact-submissions/${index + 1}/status`;
      let seen = 0;
      while (found.pairs < pairs) {
        const turn = found.pairs;
        if (turn % REGISTRATIONS === 0) {
          await both(({ url }, side) => register(url, `buyer${turn}_${index}`, side));
          continue;
        }
        const winner = await both(({ url }, side) => {
          const [status, expected] = [STATUSES[(seen + 1 + side) % 3], STATUSES[seen]];
          const body = JSON.stringify({ status, expected });
          return fetch(url + path, { method: "PATCH", headers, body });
        });
        seen = (seen + 1 + winner) % 3;
      }
    });
    await Promise.all(changers);
    return found;
  });
}

/** Counts a pair. Resolves to which of the two took effect. */
async function judge(answers: Promise<Response[]>, found: Conflicts): Promise<number> {
  const statuses = await Promise.all(
    (await answers).map(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const done = statuses.filter((status) => status < 300).length;
  found.pairs += 1;
  if (done !== 1) found.lost += 1;
  found.odd += statuses.filter((status) => status >= 300 && status !== 409).length;
  return statuses.findIndex((status) => status < 300);
}

function register(url: string, username: string, side: number): Promise<Response> {
  return fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...PERSON, username, email: `${username}.${side}@example.com` }),
  });
}
