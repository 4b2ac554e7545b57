import {
  createTRPCClient,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { AppRouter } from "#app/router.ts";
import { UNATTENDED_HEADER } from "./signed-in.ts";
import { confirming } from "./confirming.client.ts";
import { noticeSessionOver, readAdminToken } from "./kept-session.client.ts";

export const trpc = createTRPCReact<AppRouter>();

/**
 * Data never becomes stale by itself, is not requested again on focus, and failures are not
 * retried.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => noticeSessionOver(queryClient, error);
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}

export function createClient(link: TRPCLink<AppRouter>) {
  return createTRPCClient<AppRouter>({ links: [statusInMessage, confirming, link] });
}

/** Calls over HTTP: operations under `admin.` go to their own mount with the admin token. */
export function browserLink(): TRPCLink<AppRouter> {
  return splitLink({
    condition: (operation) => operation.path.startsWith("admin."),
    true: httpLink({
      url: "/api/admin/trpc",
      headers: () => {
        const token = readAdminToken();
        return { ...(token && { authorization: `Bearer ${token}` }), ...unattended() };
      },
    }),
    false: httpLink({ url: "/api/trpc", headers: unattended }),
  });
}

/** A polling page without a user must not keep the session alive. */
function unattended(): Record<string, string> {
  return "userActivation" in navigator && !navigator.userActivation.isActive
    ? { [UNATTENDED_HEADER]: "1" }
    : {};
}

/**
 * Errors of failed calls have the message `STATUS: body text`; the user's sentence stays in their
 * shape. A read marked `nullOn401` returns null for a visitor instead.
 */
const statusInMessage: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const status = error.data?.httpStatus;
          if (status === 401 && op.context.nullOn401) {
            observer.next({ result: { type: "data", data: null } });
            observer.complete();
            return;
          }
          if (status !== undefined) error.message = `${status}: ${bodyText(error)}`;
          observer.error(error);
        },
      }),
    );

function bodyText(error: TRPCClientError<AppRouter>): string {
  const response = error.meta?.response as Response | undefined;
  const body: unknown = error.meta?.responseJSON ?? error.shape;
  return body === undefined ? (response?.statusText ?? "") : JSON.stringify(body);
}
