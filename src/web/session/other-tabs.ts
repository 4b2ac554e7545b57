import type { QueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts.ts";

const ME = [["accounts", "me"]];

/** Domains that every visitor may read; all other cached data belongs to the signed-in user. */
const PUBLIC_DOMAINS = ["settings", "loans", "content"];

let channel: BroadcastChannel | undefined;

/** The tabs of this browser share one session, and tell each other when it changes. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("session");
  return channel;
}

export function tellOtherTabs(): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has no other origin
  openChannel().postMessage("changed");
}

/**
 * Asks the server again who is signed in when another tab reports a change; the previous user's
 * data is removed.
 */
export function listenToOtherTabs(queryClient: QueryClient): void {
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
