import { Link } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";
import { focusMain } from "#ui/focus-main.ts";
import { useFirstDay, useTick } from "./use-first-day.client.ts";

/** How much is left before the website opens; nothing once it is open and complete. */
export function GoLiveLine() {
  const data = useFirstDay().data;
  const tick = useTick();
  if (!data || data.isPutAway || (data.left.length === 0 && data.banner === null)) return null;
  const { steps, left } = data;
  return (
    <section
      aria-label="Go live"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-box border border-base-300 bg-base-100 px-4 py-1 sm:px-5"
    >
      <h2 className="font-semibold">
        <Link
          to="/admin/go-live"
          className="tap link flex items-center gap-2 link-hover tabular-nums"
        >
          <Icon name="sparkles" className="size-5 text-primary" />
          Go live: {steps.length - left.length} of {steps.length}
        </Link>
      </h2>
      <button
        type="button"
        className="btn btn-ghost btn-sm max-md:min-h-11"
        onClick={() => {
          tick("put-away", true);
          focusMain();
        }}
      >
        Don’t show again
      </button>
    </section>
  );
}
