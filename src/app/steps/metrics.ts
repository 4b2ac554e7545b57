import { timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics } from "prom-client";
import { readProblems } from "#domains/dashboard/system.server.ts";
import { readMailStatus } from "#domains/mail/list/mail-status.server.ts";
import { countWaiting } from "#domains/webhooks/webhooks.server.ts";
import { version } from "#platform/config.ts";
import type { App } from "#platform/context.ts";
import { onlyReads, type Step, send } from "#platform/http/respond.ts";
import { gauge, registry } from "#platform/metrics.ts";

const waiting = gauge("waiting", "Emails that wait, and events for webhooks", ["queue"]);
const problems = gauge("problem", "1 for each problem on the dashboard", ["kind"]);
const sizes = gauge("bytes", "Free disk space, the database and the uploads", ["of"]);
const reachable = gauge("database_up", "Whether the database has answered now");
gauge("build_info", "1 for the version that runs", ["version"]).set({ version }, 1);

// Decision: src/decisions/098-figures-for-prometheus.md
/** /metrics, in the text format of Prometheus; there is nothing without METRICS_TOKEN. */
export function metricsStep(app: App): Step {
  const { metricsToken } = app.config;
  if (metricsToken === undefined) return () => undefined;
  if (!registry.getSingleMetric("process_resident_memory_bytes"))
    collectDefaultMetrics({ register: registry });
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return (exchange) => {
    if (exchange.url.pathname !== "/metrics") return undefined;
    const given = Buffer.from(exchange.request.headers.authorization ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      await look(app);
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      send(exchange, 200, headers, await registry.metrics());
    };
    return { route: "/metrics", routine: true, answer };
  };
}

/** While the database is away, what it says is as it was. */
async function look(app: App): Promise<void> {
  sizes.set({ of: "free" }, await app.uploads.storage.free());
  try {
    const found = await readProblems(app);
    problems.reset();
    for (const { kind } of found) problems.set({ kind }, 1);
    waiting.set({ queue: "mail" }, (await readMailStatus(app)).waiting);
    waiting.set({ queue: "webhooks" }, await countWaiting(app.db));
    sizes.set({ of: "database" }, await app.databaseSize());
    sizes.set({ of: "uploads" }, await app.uploads.storage.size());
    reachable.set(1);
  } catch {
    reachable.set(0);
  }
}
