import { z } from "#kit/values/zod.ts";
import { forEverybody, router } from "#platform/trpc.ts";

const browserError = z.object({
  name: z.string().regex(/^\w{1,40}$/),
  message: z.string().max(500),
  /** The pattern of the page's address. */
  page: z.string().regex(/^[\w/$-]{0,80}$/),
  /** Where it happened in the site's scripts, the innermost place first. */
  at: z
    .array(z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/))
    .min(1)
    .max(5),
});

/** Names of errors whose messages the browser writes itself; others can quote what people typed. */
const OF_BROWSERS = ["RangeError", "ReferenceError", "SyntaxError", "TypeError"];
const LONGEST_MESSAGE = 150;

export const errorsRouter = router({
  tell: forEverybody(
    "POST /api/browser-errors",
    "What fails in a script of the site, for its log",
    {
      limit: "browserErrors",
    },
  )
    .input(browserError)
    .output(z.void())
    .mutation(({ ctx: { app }, input: { name, message, page, at } }) => {
      app.limits.take("allBrowserErrors", "");
      const words = OF_BROWSERS.includes(name)
        ? message
            .replaceAll(/["'`].*["'`]/gs, "…")
            .replaceAll(/\d/g, "0")
            .slice(0, LONGEST_MESSAGE)
        : "";
      app.log.warn("browser error", { page, error: `${name} ${words}`.trim(), at: at.join(" ") });
    }),
});
