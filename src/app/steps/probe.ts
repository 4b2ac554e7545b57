import { send, type Step } from "#platform/http/respond.ts";

/** /healthz answers while the process runs, /readyz while it can take requests. */
export function probeStep(unready: () => Promise<string | undefined>): Step {
  return (exchange) => {
    const { pathname } = exchange.url;
    if (pathname !== "/healthz" && pathname !== "/readyz") return undefined;
    const answer = async () => {
      const trouble = pathname === "/readyz" ? await unready() : undefined;
      const type = { "content-type": "text/plain", "cache-control": "no-store" };
      send(exchange, trouble === undefined ? 200 : 503, type, trouble ?? "ok");
    };
    return { route: pathname, routine: true, answer };
  };
}
