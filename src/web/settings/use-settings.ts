import { settingsByKey, type Settings } from "../../shared/settings.ts";
import { trpc } from "../trpc.ts";

const POLL_MS = 5000;

/** The settings by key, with defaults for what is missing; undefined until they load. */
export function useSettings(): Settings | undefined {
  return trpc.settings.list.useQuery(undefined, { select: settingsByKey }).data;
}

/** The same, kept fresh: asked for every 5 seconds and when the window gets the focus. */
export function useLiveSettings(): Settings | undefined {
  return trpc.settings.list.useQuery(undefined, {
    select: settingsByKey,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    // The page came with fresh settings; the first poll is soon enough
    refetchOnMount: false,
  }).data;
}

/** The company's name, from the environment. */
export function useCompanyName(): string {
  return trpc.settings.site.useQuery().data?.companyName ?? "";
}
