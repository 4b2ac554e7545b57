import { Agent, request } from "node:http";
import { startOurs } from "#bench/servers.ts";
import { inspect } from "./writers.ts";

interface Restarted {
  answered: number;
  /** The number of requests that reached the server and were not answered. */
  failed: number;
  /** The longest stop, in seconds. */
  slowest: number;
  lost: number;
}

const VISITORS = 8;
const UNDER_LOAD_MS = 300;

/** Stops and starts the server while visitors keep writing over keep-alive connections. */
export async function restartUnderLoad(folder: string, restarts: number): Promise<Restarted> {
  const result: Restarted = { answered: 0, failed: 0, slowest: 0, lost: 0 };
  const acknowledged: string[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const server = await startOurs(folder);
    const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
    let gone = false;
    const visit = async (visitor: number) => {
      for (let number = 0; !gone; number += 1) {
        const message = `Restart ${restart}, visitor ${visitor}, message ${number}`;
        const outcome = await post(server.url, agent, message);
        if (outcome === "acknowledged") acknowledged.push(message);
        if (outcome === "refused") gone = true;
        if (outcome === "failed") result.failed += 1;
      }
    };
    const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
    await new Promise((resolve) => setTimeout(resolve, UNDER_LOAD_MS * (0.5 + Math.random())));
    const begun = performance.now();
    await server.stop();
    result.slowest = Math.max(result.slowest, (performance.now() - begun) / 1000);
    gone = true;
    await Promise.all(visitors);
    agent.destroy();
  }
  const { messages } = inspect(folder);
  result.answered = acknowledged.length;
  result.lost = acknowledged.filter((message) => !messages.has(message)).length;
  return result;
}

/** A refused connection was never in flight; every other request must be answered. */
function post(
  url: string,
  agent: Agent,
  message: string,
): Promise<"acknowledged" | "refused" | "failed"> {
  const body = JSON.stringify({
    name: "Ada Buyer",
    email: "ada@example.com",
    phone: "212-555-0199",
    subject: "other",
    message,
  });
  return new Promise((resolve) => {
    const sent = request(`${url}/api/contact`, {
      method: "POST",
      agent,
      headers: { "content-type": "application/json", "content-length": body.length },
    });
    sent.once("response", (response) => {
      response.resume();
      response.once("error", () => resolve("failed"));
      response.once("end", () => resolve(response.statusCode === 201 ? "acknowledged" : "failed"));
    });
    sent.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "refused" : "failed"),
    );
    sent.end(body);
  });
}
