import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact, getQueryKey } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { describe, expect, test } from "vitest";
import type { AppRouter } from "../server/router.ts";
import { createHooks, createQueryUtils, keyOf } from "./trpc-hooks.tsx";

const hooks = createHooks();

/** Answers every call with what was called. */
const echo: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      observer.next({ result: { type: "data", data: [op.path, op.input, op.context] } });
      observer.complete();
    });

function bothUtils() {
  const queryClient = new QueryClient();
  const client = createTRPCClient<AppRouter>({ links: [echo] });
  const access = { queryClient, client };
  return {
    queryClient,
    ours: createQueryUtils(access),
    theirs: createTRPCQueryUtils<AppRouter>(access),
  };
}

describe("The keys are those of @trpc/react-query", () => {
  test("of a query without and with input", () => {
    const trpc = createTRPCReact<AppRouter>();
    expect(keyOf(["loans", "types"], undefined, "query")).toEqual(
      getQueryKey(trpc.loans.types, undefined, "query"),
    );
    const input = { slug: "a" };
    expect(keyOf(["content", "article"], input, "query")).toEqual(
      getQueryKey(trpc.content.article, input, "query"),
    );
  });

  test("of all queries at and below a path", () => {
    const trpc = createTRPCReact<AppRouter>();
    expect(keyOf(["loans"], undefined)).toEqual(getQueryKey(trpc.loans));
    expect(keyOf(["content", "article"], { slug: "a" })).toEqual(
      getQueryKey(trpc.content.article, { slug: "a" }, "any"),
    );
  });
});

describe("The tools read and write the same cache as @trpc/react-query's", () => {
  test("ensureData asks once, with the path, the input and the context", async () => {
    const { ours, theirs } = bothUtils();
    const context = { nullOn401: true };
    const answer = await ours.content.article.ensureData({ slug: "a" }, { trpc: { context } });
    expect(answer).toEqual(["content.article", { slug: "a" }, context]);
    expect(theirs.content.article.getData({ slug: "a" })).toBe(answer);
    expect(await ours.content.article.ensureData({ slug: "a" })).toBe(answer);
  });

  test("setData and getData", () => {
    const { ours, theirs } = bothUtils();
    ours.loans.types.setData(undefined, []);
    expect(theirs.loans.types.getData()).toEqual([]);
    theirs.loans.types.setData(undefined, undefined);
    ours.loans.types.setData(undefined, (old) => [...(old ?? [])]);
    expect(ours.loans.types.getData()).toEqual([]);
  });

  test("invalidate reaches one query, or all below a path", async () => {
    const { queryClient, ours } = bothUtils();
    await ours.content.article.ensureData({ slug: "a" });
    await ours.content.article.ensureData({ slug: "b" });
    await ours.loans.types.ensureData();
    const stale = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey[1]);
    await ours.content.article.invalidate({ slug: "a" });
    expect(stale()).toEqual([{ input: { slug: "a" }, type: "query" }]);
    await ours.content.invalidate();
    expect(stale()).toHaveLength(2);
    await ours.invalidate();
    expect(stale()).toHaveLength(3);
  });

  test("the client is at hand for a call past the cache", async () => {
    const ours = bothUtils().ours as ReturnType<typeof hooks.useUtils>;
    expect(await ours.client.loans.types.query()).toEqual(["loans.types", undefined, {}]);
  });
});

test("what is not there says so", () => {
  const { ours } = bothUtils();
  expect(() => void ours.content.posts.prefetchInfinite(undefined as never)).toThrow(
    "prefetchInfinite is not among the tools",
  );
  expect(() => hooks.loans.types.useSuspenseQuery()).toThrow(
    "useSuspenseQuery is not among the hooks",
  );
});
