import { type PageSettings, settingsByKey } from "./settings.ts";
import { trpc } from "#domains/session/trpc.client.ts";

/** Kept fresh: requested every 5 seconds and when the window gets the focus. */
export const LIVE = {
  staleTime: 0,
  refetchInterval: 5000,
  refetchOnWindowFocus: true,
  // The page came with current settings, so the first poll is soon enough
  refetchOnMount: false,
} as const;

/** The settings by key, with defaults for missing ones; undefined until they load. */
export function useSettings(): PageSettings | undefined {
  return trpc.settings.forPages.useQuery(undefined, { select: settingsByKey }).data;
}

/** The same, kept fresh. */
export function useLiveSettings(): PageSettings | undefined {
  return trpc.settings.forPages.useQuery(undefined, { select: settingsByKey, ...LIVE }).data;
}

/** The company's name. */
export function useCompanyName(): string {
  return trpc.settings.site.useQuery().data?.companyName ?? "";
}

/** Whether the lender publishes its rates at the moment. */
export function useHasRates(): boolean {
  return !!trpc.settings.site.useQuery().data?.rates;
}

/** The pages to which links of the footer lead once something is published. */
export function useFooterPages(): Record<string, string> {
  return trpc.settings.site.useQuery().data?.pages ?? {};
}

/** The published texts that every page includes, with defaults for missing ones. */
export function useSiteWords<Defaults extends object>(
  defaults?: Defaults,
): Defaults & Record<string, string | undefined> {
  return { ...defaults, ...trpc.settings.site.useQuery().data?.words } as Defaults &
    Record<string, string | undefined>;
}

/** Whether this server sends mail; without a mail server nobody gets any. */
export function useSendsMail(): boolean {
  return trpc.settings.site.useQuery().data?.sendsMail ?? true;
}
