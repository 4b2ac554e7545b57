import type { Figure } from "#bench/measure.ts";
import { inFolder, type Server, startOurs, withServers } from "#bench/servers.ts";
import { startCrowd } from "./crowd.ts";

const GUESSES = 120;
const AT_ONCE = 3;
const MINUTE_MS = 60_000;

interface Guesser {
  name: string;
  address: string;
  username: string;
  /** The maximum number of guesses checked within this many milliseconds. */
  most: (ms: number) => number;
}

/** A maximum in any minute. */
function perMinute(guesses: number) {
  return (ms: number) => guesses * Math.ceil(ms / MINUTE_MS);
}

const GUESSERS: Guesser[] = [
  {
    name: "one address, many names",
    address: "203.0.113.9",
    username: "invented{n}",
    most: perMinute(30),
  },
  {
    name: "many networks, one name",
    address: "{network}",
    username: "admin",
    // After the twentieth guess, each is followed by a pause of 15 seconds or more
    most: (ms) => 20 + Math.floor(ms / 15_000),
  },
  {
    name: "a /48 that changes its /64",
    address: "2001:db8:1:{group}::1",
    username: "invented{n}",
    most: perMinute(60),
  },
];

/** The number of guesses whose password is checked, with the limits and without. */
export async function guesses(): Promise<Figure[]> {
  return inFolder((limited) =>
    inFolder((unlimited) => {
      const started = [
        startOurs(limited, withLimits("on")),
        startOurs(unlimited, withLimits("off")),
      ];
      return withServers(started, async (ours, bare) => {
        const figures: Figure[] = [];
        for (const guesser of GUESSERS) figures.push(await compare(guesser, ours, bare));
        return figures;
      });
    }),
  );
}

function withLimits(limits: "on" | "off"): Record<string, string> {
  return { RATE_LIMITS: limits, TRUST_PROXY: "1" };
}

async function compare(guesser: Guesser, ours: Server, bare: Server): Promise<Figure> {
  const limited = await judged(guesser, ours);
  const unlimited = await judged(guesser, bare);
  const most = guesser.most(limited.ms);
  return {
    name: `guesses judged: ${guesser.name}`,
    ours: `${limited.count} of ${GUESSES}`,
    bare: `${unlimited.count} of ${GUESSES}`,
    ratio: limited.count / unlimited.count,
    target: `<= ${most}`,
    met: limited.count <= most,
  };
}

async function judged(
  { address, username }: Guesser,
  { url }: Server,
): Promise<{ count: number; ms: number }> {
  const ask = {
    method: "POST",
    path: "/api/login",
    headers: { "x-forwarded-for": address },
    body: JSON.stringify({ username, password: "a wrong password {n}" }),
  };
  const start = performance.now();
  const { 401: count = 0 } = await startCrowd(url, {
    connections: AT_ONCE,
    asks: [ask],
    most: GUESSES,
  }).done;
  return { count, ms: performance.now() - start };
}
