import { Link } from "@tanstack/react-router";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";

const REFRESHED_EVERY_MS = 5 * 60_000;

/** A line above every admin page while another program accepts none of its events. */
export function WebhookStrip() {
  const { data } = trpc.admin.webhooks.list.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
  });
  const given = data?.filter(({ disabledAt, failingSince }) => disabledAt && failingSince) ?? [];
  if (given.length === 0) return null;
  return (
    <aside
      aria-label="About webhooks"
      className="flex min-h-11 items-center gap-2.5 border-b border-base-300 bg-error/10 px-4 py-1 text-sm sm:px-6 lg:px-8 print:hidden"
    >
      <Icon name="triangle-alert" className="size-4 text-error" />
      <p className="wrap-anywhere">
        {given.length === 1 ? "A webhook has" : `${given.length} webhooks have`} accepted nothing
        for five days and {given.length === 1 ? "is" : "are"} switched off.{" "}
        <Link
          to="/admin/site-settings"
          search={{ tab: "connections" }}
          className="link font-medium whitespace-nowrap"
        >
          See what to do
        </Link>
      </p>
    </aside>
  );
}
