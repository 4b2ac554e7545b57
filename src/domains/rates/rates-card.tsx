import { Link } from "@tanstack/react-router";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";
import { StatusCard } from "#ui/status-card.tsx";
import { endsSoon, hasExpired, SheetState, Understated } from "./sheet-state.tsx";

const REFRESHED_EVERY_MS = 60_000;

/**
 * Shown on the dashboard once published rates have expired, end soon or are understated.
 */
export function RatesCard() {
  const desk = trpc.admin.rates.desk.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
  }).data;
  if (!desk?.latest) return null;
  const { latest, understated } = desk;
  const warns = hasExpired(latest) || endsSoon(latest) || understated.length > 0;
  if (!warns) return null;
  return (
    <StatusCard id="rates-state" icon="percent" title="Rates">
      <p className="flex min-h-10 min-w-60 flex-1 items-center gap-1.5 text-sm font-medium text-error">
        <Icon name="triangle-alert" className="size-4 shrink-0" />
        <span>
          <SheetState latest={latest} />
          <Understated rates={understated} />
        </span>
      </p>
      <Link to="/admin/rates" className="btn btn-outline btn-sm max-md:min-h-11">
        Renew the rates
      </Link>
    </StatusCard>
  );
}
