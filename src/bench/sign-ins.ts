import { setTimeout as sleep } from "node:timers/promises";
import { absolute, type Figure, percentile, time } from "./measure.ts";
import { ADMIN_PASSWORD, inFolder, type Server, startOurs, withServers } from "./servers.ts";

export const LOGINS = 64;
const PAGES = 500;
const PAIRS = 300;

/** What sign-ins cost other visitors, and whether their timing reveals known names. */
export async function signIns(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => [
      await homeDuringLogins(server),
      await knownAgainstUnknown(server),
    ]),
  );
}

async function homeDuringLogins({ url }: Server): Promise<Figure> {
  let loading = true;
  const logins = Array.from({ length: LOGINS }, () => signInUntil(url, () => !loading));
  const latencies: number[] = [];
  for (let page = 0; page < PAGES; page += 1) latencies.push(await time(`${url}/`));
  loading = false;
  await Promise.all(logins);
  const p99 = percentile(latencies, 0.99);
  const name = `p99 of ${PAGES} home pages during ${LOGINS} logins`;
  return absolute(name, `${p99.toFixed(1)} ms`, "<= 100 ms", p99 <= 100);
}

/**
 * How well the time of a refusal tells a known name from an unknown one: the probability that a
 * known one takes longer (the area under the curve). One half reveals nothing.
 */
async function knownAgainstUnknown({ url }: Server): Promise<Figure> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    known.push(await timeRefusal(url, "admin"));
    unknown.push(await timeRefusal(url, `nobody${pair}`));
  }
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  const auc = wins.reduce((sum: number, win) => sum + win, 0) / wins.length;
  const met = auc >= 0.45 && auc <= 0.55;
  return absolute(`known or unknown name by time, AUC of ${PAIRS}`, auc.toFixed(3), "~ 0.5", met);
}

async function timeRefusal(url: string, username: string): Promise<number> {
  const start = performance.now();
  const response = await signIn(url, username, `not ${ADMIN_PASSWORD}`);
  if (response.status !== 401) throw new Error(`a wrong password answered ${response.status}`);
  return performance.now() - start;
}

async function signIn(url: string, username: string, password: string): Promise<Response> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  await response.arrayBuffer();
  return response;
}

/** Wrong passwords cost as much as right ones and store nothing. */
export async function signInUntil(url: string, done: () => boolean): Promise<void> {
  while (!done()) {
    const { status } = await signIn(url, "nobody", "wrong password");
    if (status === 503) await sleep(50);
  }
}
