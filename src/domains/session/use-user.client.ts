import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import { SIGNED_IN } from "./signed-in.ts";
import { trpc } from "./trpc.client.ts";

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

/**
 * Whether the user of the admin area is an admin: the rest of the desk, and an admin who is limited
 * to it, see less.
 */
export function useIsAdmin(): boolean {
  const { user } = useUser();
  return user?.isAdmin === true && user.limitedTo !== "desk";
}

export function noteSignedIn(isIn: boolean): void {
  if (isIn) return localStorage.setItem(SIGNED_IN, "true");
  localStorage.removeItem(SIGNED_IN);
  document.cookie = `${SIGNED_IN}=; Max-Age=0; Path=/`;
}

const ME = [["accounts", "me"]];

/** Domains that every visitor may read; all other cached data belongs to the signed-in user. */
const PUBLIC_DOMAINS = ["settings", "loans", "content"];

let channel: BroadcastChannel | undefined;

/** The tabs of this browser share one session, and tell each other when it changes. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("session");
  return channel;
}

export function notifyOtherTabs(): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has no other origin
  openChannel().postMessage("changed");
}

/**
 * Asks the server again who is signed in when another tab reports a change; the previous user's
 * data is removed.
 */
function listenToOtherTabs(queryClient: QueryClient): void {
  const idOf = () =>
    queryClient.getQueriesData<User | null>({ queryKey: ME }).map(([, user]) => user?.id)[0];
  openChannel().onmessage = async () => {
    const before = idOf();
    await queryClient.invalidateQueries({ queryKey: ME });
    if (idOf() !== before) await queryClient.resetQueries({ predicate: isPrivate });
  };
}

export function isPrivate({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [[domain, name] = []] = queryKey as [string[]?];
  return !(domain === "accounts" && name === "me") && !PUBLIC_DOMAINS.includes(domain ?? "");
}
