import { setTimeout as sleep } from "node:timers/promises";
import { ADMIN_PASSWORD } from "#test/kit/spawn-built.ts";
import { beside, watch } from "./beside.ts";
import { startCrowd } from "./crowd.ts";
import { all, type Figure, median, p99, timeOf, within } from "./measure.ts";
import { onOurs, type Server } from "./servers.ts";

const LOGINS = 64;
const POLLS_PER_SECOND = 600;
const WATCHED_MS = 10_000;
const PAIRS = 300;
const INVENTED = 70;
const SIGN_INS = 12;

/** What sign-ins cost other visitors, and whether their timing reveals known names. */
export async function signIns(): Promise<Figure[]> {
  const unlimited = await onOurs(async (server) => [
    ...(await duringLogins(server)),
    await knownAgainstUnknown(server),
  ]);
  const limits = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
  return [...unlimited, ...(await onOurs(besideInvented, limits))];
}

/** Home pages, and the polls of open pages, while many users sign in at once. */
async function duringLogins(server: Server): Promise<Figure[]> {
  const logins = async () => {
    const working = AbortSignal.timeout(WATCHED_MS);
    const logIn = async () => {
      while (!working.aborted) {
        // Wrong passwords cost as much as right ones and store nothing
        const { status } = await signIn(server, "nobody", "wrong password");
        if (status === 503) await sleep(50);
      }
    };
    await Promise.all(Array.from({ length: LOGINS }, logIn));
  };
  const during = `during ${LOGINS} logins`;
  const pages = await beside(server, logins, { path: "/", everyMs: 20 });
  const path = "/api/site-settings";
  const etag = (await fetch(server.url + path)).headers.get("etag") ?? "";
  const polling = { path, headers: { "if-none-match": etag }, everyMs: 1000 / POLLS_PER_SECOND };
  const { latencies, memory } = await watch(server, logins, polling);
  return [
    within(`p99 of home pages ${during}`, { most: 100, unit: "ms" }, pages.p99),
    within(
      `p99 of ${latencies.length} polls ${during}`,
      { most: 25, unit: "ms" },
      { ours: p99(latencies) },
    ),
    within("memory during that", { most: 200, unit: "MB" }, { ours: memory }),
  ];
}

/**
 * How well the time of a refusal tells a known name from an unknown one: the probability that a
 * known one takes longer (the area under the curve). One half reveals nothing.
 */
async function knownAgainstUnknown(server: Server): Promise<Figure> {
  const timeRefusal = (username: string) =>
    timeOf(async () => {
      const { status } = await signIn(server, username, `not ${ADMIN_PASSWORD}`);
      if (status !== 401) throw new Error(`a wrong password answered ${status}`);
    });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    known.push(await timeRefusal("admin"));
    unknown.push(await timeRefusal(`nobody${pair}`));
  }
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  const auc = wins.reduce((sum: number, win) => sum + win, 0) / wins.length;
  const name = `known or unknown name by time, AUC of ${PAIRS}`;
  return { name, ours: auc.toFixed(3), target: "~ 0.5", met: Math.abs(auc - 0.5) <= 0.05 };
}

/** The admin's sign-ins while a stranger signs in with unknown names. */
async function besideInvented(server: Server): Promise<Figure[]> {
  const alone = await adminSignIns(server);
  const body = JSON.stringify({ username: "invented{n}", password: "a wrong password" });
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const ask = { method: "POST", path: "/api/login", headers, body };
  const stop = startCrowd(server.url, { connections: INVENTED, asks: [ask] });
  await sleep(200);
  const meanwhile = await adminSignIns(server);
  await stop();
  return [
    all(`admin's sign-ins let in, ${INVENTED} invented at once`, meanwhile.letIn, SIGN_INS),
    within(
      "time of such a sign-in",
      { most: 1000, unit: "ms" },
      { ours: meanwhile.ms, bare: alone.ms },
    ),
  ];
}

async function adminSignIns(server: Server): Promise<{ letIn: number; ms: number }> {
  const times: number[] = [];
  let letIn = 0;
  for (let count = 0; count < SIGN_INS; count += 1)
    times.push(
      await timeOf(async () => {
        const { status } = await signIn(server, "admin", ADMIN_PASSWORD, "/api/admin/login");
        if (status === 200) letIn += 1;
      }),
    );
  return { letIn, ms: median(times) };
}

async function signIn(
  { url }: Server,
  username: string,
  password: string,
  path = "/api/login",
): Promise<Response> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.1" },
    body: JSON.stringify({ username, password }),
  });
  await response.arrayBuffer();
  return response;
}
