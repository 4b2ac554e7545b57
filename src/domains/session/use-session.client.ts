import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import { ADMIN_TOKEN, forgetLoanRequest, forgetSession } from "./kept-session.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "./trpc.client.ts";
import { closeToast, prepareToasts, toast } from "#ui/toast.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { SIGNED_IN } from "./signed-in.ts";

/** Makes the user who has just signed in the current one, and removes the previous one's data. */
export function useBeginSession() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return (user: User) => {
    forgetSession();
    queryClient.removeQueries({ predicate: isPrivate });
    // A question asked before the sign-in would be answered with nobody
    void utils.accounts.me.cancel();
    utils.accounts.me.setData(undefined, user);
    noteSignedIn(true);
    // The toast may have asked for the sign-in
    closeToast();
    notifyOtherTabs();
  };
}

/** Stores the admin area's token until sign-out; without one, none is kept. */
export function keepAdminToken(token?: string): void {
  if (token === undefined) localStorage.removeItem(ADMIN_TOKEN);
  else localStorage.setItem(ADMIN_TOKEN, token);
}

let leaving = false;

/** True while a sign-out is navigating: no guard needs to react then. */
export function isLeaving(): boolean {
  return leaving;
}

interface SignOut {
  /** The page to go to. */
  to: "/" | "/admin" | "/LOagentsPortal" | "/auth";
  /** The toast after a failure: the title, and a sentence if the title is not one. */
  failed: { title: string; description?: string };
  /** Ends every session of this user, not only this one. */
  everywhere?: boolean | undefined;
}

/** Clears what this browser stores of the user, and leaves the page. */
export function useLeave(to: SignOut["to"]): () => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    forgetSession();
    noteSignedIn(false);
    leaving = true;
    void utils.accounts.me.cancel();
    // With nullOn401 (use-user.ts) null means that nobody is signed in
    utils.accounts.me.setData(undefined, null as never);
    await navigate({ to });
    leaving = false;
    // After the page, which stores what is typed into it
    forgetLoanRequest();
    queryClient.removeQueries({ predicate: isPrivate });
    notifyOtherTabs();
    // The user pressed Back meanwhile, and that page's guard ignored the sign-out
    if (window.location.pathname !== to) await utils.accounts.me.invalidate();
  };
}

/** Signs out and leaves the page. */
export function useSignOut({ to, failed, everywhere = false }: SignOut) {
  const leave = useLeave(to);
  const options = {
    onSuccess: async () => {
      await leave();
      if (everywhere) toast({ title: "Signed out everywhere" });
    },
    onError: (error: unknown) =>
      toast({
        variant: "destructive",
        title: failed.title,
        description: failed.description ?? sentenceOf(error, "Please try again."),
      }),
  };
  useEffect(prepareToasts, []);
  const here = trpc.accounts.logout.useMutation(options);
  const area = trpc.accounts.adminLogout.useMutation(options);
  const all = trpc.accounts.signOutEverywhere.useMutation(options);
  const hereOrArea = to === "/admin" ? area : here;
  const { mutate, isPending } = everywhere ? all : hereOrArea;
  return { button: useFocusKept(isPending), signOut: () => mutate(), isPending };
}

/** Shows a message when the session ends on a page that needs it. */
export function useSessionOver(isIn: boolean): void {
  const wasIn = useRef(false);
  useEffect(() => {
    if (wasIn.current && !isIn && !isLeaving())
      toast({ title: "You have been signed out", description: "Please sign in again." });
    wasIn.current = isIn;
  }, [isIn]);
}

/** Redirects users who must first add a second factor to the page for it. */
export function useEnrolFirst(user: User | undefined): boolean {
  const navigate = useNavigate();
  const must = user?.mustEnrol === true;
  useEffect(() => {
    if (must) void navigate({ to: "/account", replace: true });
  }, [must, navigate]);
  return must;
}

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

function noteSignedIn(isIn: boolean): void {
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

function isPrivate({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [[domain, name] = []] = queryKey as [string[]?];
  return !(domain === "accounts" && name === "me") && !PUBLIC_DOMAINS.includes(domain ?? "");
}
