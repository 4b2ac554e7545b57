const MOST_TOLD = 3;

/**
 * Tells the server of errors in the site's own scripts, with the pattern of the page's address and
 * the places in the scripts, and nothing of what is on the page.
 */
export function tellErrors(pageNow: () => string): void {
  let left = MOST_TOLD;
  const tell = (error: unknown) => {
    const { name, message, stack = "" } = error instanceof Error ? error : new Error();
    const at = [...stack.matchAll(/\/assets\/([\w.-]+:\d+:\d+)/g)]
      .slice(0, 5)
      .map(([, place]) => place);
    if (at.length === 0 || left === 0) return;
    left -= 1;
    void fetch("/api/browser-errors", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, message: message.slice(0, 500), page: pageNow(), at }),
    }).catch(() => {});
  };
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}
