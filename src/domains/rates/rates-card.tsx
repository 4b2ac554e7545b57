import { Link } from "@tanstack/react-router";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";
import { StatusCard } from "#ui/status-card.tsx";
import { endsSoon, hasExpired, SheetState, Understated } from "./sheet-state.tsx";

const REFRESHED_EVERY_MS = 60_000;

/**
 * Shown on the dashboard once rates have been published: whether visitors see any, and until when.
 */
export function RatesCard() {
  const desk = trpc.admin.rates.desk.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
  }).data;
  if (!desk?.latest) return null;
  const { latest, understated } = desk;
  const warns = hasExpired(latest) || endsSoon(latest) || understated.length > 0;
  return (
    <StatusCard id="rates-state" icon="percent" title="Rates">
      <p
        className={`flex min-h-10 min-w-60 flex-1 items-center gap-1.5 text-sm ${warns ? "font-medium text-error" : "text-base-content/80"}`}
      >
        {warns && <Icon name="triangle-alert" className="size-4 shrink-0" />}
        <span>
          <SheetState latest={latest} />
          <Understated rates={understated} />
        </span>
      </p>
      <Link to="/admin/rates" className="btn btn-outline btn-sm max-md:min-h-11">
        {warns ? "Renew the rates" : "Rates"}
      </Link>
    </StatusCard>
  );
}
