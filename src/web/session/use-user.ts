import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#shared/accounts.ts";
import { SIGNED_IN } from "#shared/signed-in.ts";
import { trpc } from "#web/trpc.ts";
import { listenToOtherTabs } from "./other-tabs.ts";

interface Current {
  user: User | undefined;
  /** True until the signed-in user is known. */
  isLoading: boolean;
}

interface Options {
  /** Whether to ask the server at all. */
  asking?: () => boolean;
}

/** The signed-in user; undefined for a visitor. */
export function useUser({ asking = () => true }: Options = {}): Current {
  const queryClient = useQueryClient();
  useEffect(() => listenToOtherTabs(queryClient), [queryClient]);
  const { data, isPending, isFetching, isSuccess } = trpc.accounts.me.useQuery(undefined, {
    trpc: { context: { nullOn401: true } },
    enabled: () => !import.meta.env.SSR && asking(),
    // A visitor may have signed in in another tab meanwhile
    refetchOnMount: (query) => (query.state.data ? true : "always"),
  });
  const user = data ?? undefined;
  const isKnown = isSuccess && !isFetching;
  useEffect(() => {
    if (isKnown) noteSignedIn(user !== undefined);
  }, [isKnown, user]);
  return { user, isLoading: isPending || (!user && isFetching) };
}

export function noteSignedIn(isIn: boolean): void {
  if (isIn) return localStorage.setItem(SIGNED_IN, "true");
  localStorage.removeItem(SIGNED_IN);
  document.cookie = `${SIGNED_IN}=; Max-Age=0; Path=/`;
}
