import { setTimeout as sleep } from "node:timers/promises";
import { absolute, type Figure, median, within } from "#bench/measure.ts";
import { ADMIN_PASSWORD, inFolder, startOurs, withServers } from "#bench/servers.ts";
import { startCrowd } from "./crowd.ts";

const INVENTED = 70;
const SIGN_INS = 12;
const LIMITED = { RATE_LIMITS: "on", TRUST_PROXY: "1" };

/** The admin's sign-ins while a stranger signs in with unknown names. */
export async function inventedSignIns(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder, LIMITED)], async ({ url }) => {
      await signIns(url);
      const alone = await signIns(url);
      const asks = [
        {
          method: "POST",
          path: "/api/login",
          headers: { "x-forwarded-for": "203.0.113.9" },
          body: JSON.stringify({ username: "invented{n}", password: "a wrong password" }),
        },
      ];
      const stop = startCrowd(url, { connections: INVENTED, asks });
      await sleep(200);
      const meanwhile = await signIns(url);
      await stop();
      const answered = meanwhile.statuses.filter((status) => status === 200).length;
      return [
        absolute(
          `admin's sign-ins let in, ${INVENTED} invented at once`,
          `${answered} of ${SIGN_INS}`,
          `${SIGN_INS}`,
          answered === SIGN_INS,
        ),
        within(
          "time of such a sign-in",
          { most: 1000, unit: "ms" },
          { ours: median(meanwhile.times), bare: median(alone.times) },
        ),
      ];
    }),
  );
}

async function signIns(url: string): Promise<{ statuses: number[]; times: number[] }> {
  const statuses: number[] = [];
  const times: number[] = [];
  for (let count = 0; count < SIGN_INS; count += 1) {
    const start = performance.now();
    const response = await fetch(`${url}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.1" },
      body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
    });
    await response.arrayBuffer();
    statuses.push(response.status);
    times.push(performance.now() - start);
  }
  return { statuses, times };
}
