import { Link } from "@tanstack/react-router";
import { trpc } from "#web/trpc.ts";
import { Icon } from "#web/ui/icon.tsx";
import { endsSoon, hasExpired, SheetState } from "./sheet-state.tsx";

const REFRESHED_EVERY_MS = 60_000;

/**
 * Shown on the dashboard once rates have been published: whether visitors see any, and until when.
 */
export function RatesCard() {
  const latest = trpc.admin.rates.desk.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
  }).data?.latest;
  if (!latest) return null;
  const warns = hasExpired(latest) || endsSoon(latest);
  return (
    <section
      aria-labelledby="rates-state"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5"
    >
      <h2 id="rates-state" className="flex items-center gap-2 text-base font-semibold">
        <Icon name="percent" className="size-5 text-primary" />
        Rates
      </h2>
      <p
        className={`flex min-h-10 min-w-60 flex-1 items-center gap-1.5 text-sm ${warns ? "font-medium text-error" : "text-base-content/80"}`}
      >
        {warns && <Icon name="triangle-alert" className="size-4 shrink-0" />}
        <span>
          <SheetState latest={latest} />
        </span>
      </p>
      <Link to="/admin/rates" className="btn btn-outline btn-sm max-md:min-h-11">
        {warns ? "Renew the rates" : "Rates"}
      </Link>
    </section>
  );
}
