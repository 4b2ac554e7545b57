import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { type CreateTRPCClient, getUntypedClient } from "@trpc/client";
import type { CreateTRPCReact, createTRPCQueryUtils } from "@trpc/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { AppRouter } from "../server/router.ts";

/*
 * The part of @trpc/react-query that the pages use, with its types and its keys: queries, mutations
 * and the tools for the cache. The package itself brings infinite, suspense, batched and subscribed
 * queries into every page's script, 4 KB of 110 for calls that nobody makes.
 */

interface Access {
  client: CreateTRPCClient<AppRouter>;
  queryClient: QueryClient;
}

type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

interface Options {
  trpc?: { context?: Record<string, unknown> };
  [option: string]: unknown;
}

const AccessContext = createContext<Access | undefined>(undefined);

function useAccess(): Access {
  const access = use(AccessContext);
  if (!access) throw new Error("trpc.Provider is missing");
  return access;
}

function Provider({ client, queryClient, children }: Access & { children: ReactNode }) {
  const access = useMemo(() => ({ client, queryClient }), [client, queryClient]);
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** `trpc.contact.send.useMutation()` and the like. */
export function createHooks(): CreateTRPCReact<AppRouter, unknown> {
  const own = { Provider, useUtils };
  const hooks = new Proxy(own, {
    get: (_, name: string) =>
      name in own ? own[name as keyof typeof own] : pathTo(callHook, [name]),
  });
  return hooks as unknown as CreateTRPCReact<AppRouter, unknown>;
}

/** The same paths outside components: for loaders, and behind `trpc.useUtils()`. */
export function createQueryUtils(access: Access): QueryUtils {
  const utils = new Proxy(access, {
    get: (_, name: string) =>
      name === "client"
        ? access.client
        : pathTo((path, args) => callUtil(access, path, args), [name]),
  });
  return utils as unknown as QueryUtils;
}

function useUtils() {
  const access = useAccess();
  return useMemo(() => createQueryUtils(access), [access]);
}

type Call = (path: string[], args: unknown[]) => unknown;

/** Whatever is read from it leads on; calling it makes the call with the path so far. */
function pathTo(call: Call, path: string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, name: string) => pathTo(call, [...path, name]),
    apply: (_target, _this, args) => call(path, args),
  });
}

/** The key of one query, as @trpc/react-query makes it; without the type, of all below a path. */
export function keyOf(path: string[], input: unknown, type?: "query"): unknown[] {
  if (input === undefined && type === undefined) return path.length > 0 ? [path] : [];
  return [path, { ...(input !== undefined && { input }), ...(type && { type }) }];
}

function queryOf({ client }: Access, path: string[], [input, options]: unknown[]) {
  const { trpc, ...rest } = (options ?? {}) as Options;
  return {
    ...rest,
    queryKey: keyOf(path, input, "query"),
    queryFn: () => getUntypedClient(client).query(path.join("."), input, trpc),
  };
}

const callHook: Call = (whole, args) => {
  const path = whole.slice(0, -1);
  const hook = whole.at(-1);
  if (hook === "useQuery") return usePathQuery(path, args);
  if (hook === "useMutation") return usePathMutation(path, args[0] as Options | undefined);
  throw new Error(`${hook} is not among the hooks of trpc-hooks.tsx`);
};

function usePathQuery(path: string[], args: unknown[]) {
  const access = useAccess();
  return useQuery(queryOf(access, path, args), access.queryClient);
}

function usePathMutation(path: string[], { trpc, ...options }: Options = {}) {
  const { client, queryClient } = useAccess();
  return useMutation(
    {
      ...options,
      mutationKey: [path],
      mutationFn: (input: unknown) =>
        getUntypedClient(client).mutation(path.join("."), input, trpc),
    },
    queryClient,
  );
}

function callUtil(access: Access, whole: string[], args: unknown[]): unknown {
  const { queryClient } = access;
  const path = whole.slice(0, -1);
  const [input, second, third] = args as [unknown, object | undefined, object | undefined];
  const query = () => queryOf(access, path, args);
  const filters = { ...second, queryKey: keyOf(path, input) };
  switch (whole.at(-1)) {
    case "ensureData":
      return queryClient.ensureQueryData(query());
    case "fetch":
      return queryClient.fetchQuery(query());
    case "prefetch":
      return queryClient.prefetchQuery(query());
    case "getData":
      return queryClient.getQueryData(keyOf(path, input, "query"));
    case "setData":
      return queryClient.setQueryData(keyOf(path, input, "query"), second, third);
    case "invalidate":
      return queryClient.invalidateQueries(filters, third);
    case "refetch":
      return queryClient.refetchQueries(filters, third);
    case "reset":
      return queryClient.resetQueries(filters, third);
    case "cancel":
      return queryClient.cancelQueries({ queryKey: keyOf(path, input) }, second);
    default:
      throw new Error(`${whole.at(-1)} is not among the tools of trpc-hooks.tsx`);
  }
}
