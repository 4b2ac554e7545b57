import type { createAppRouter } from "./router.tsx";

const MOMENT_MS = 500;

/** Shows that the next page is on its way if it takes longer than a moment. */
export function sayWhenLoading(router: ReturnType<typeof createAppRouter>): void {
  // The sign is a status by itself
  const sign = document.createElement("output");
  sign.className = "btn fixed top-2 left-2 z-50";
  sign.append("Loading...");
  let moment: ReturnType<typeof setTimeout>;
  router.subscribe("onBeforeLoad", () => {
    clearTimeout(moment);
    moment = setTimeout(() => document.body.append(sign), MOMENT_MS);
  });
  router.subscribe("onResolved", () => {
    clearTimeout(moment);
    sign.remove();
  });
}
