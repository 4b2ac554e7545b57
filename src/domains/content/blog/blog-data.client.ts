import { keepPreviousData } from "@tanstack/react-query";
import { type BlogFilter, toBlogFilter } from "./blog-address.ts";
import { pageData } from "#domains/session/page-data.client.ts";
import type { RouterContext } from "#app/browser/router.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { useSettled } from "#ui/use-settled.ts";

interface Asked {
  context: RouterContext;
  location: { search: object };
}

export function load({ context, location }: Asked): Promise<void> | undefined {
  const { content } = context.queries;
  const filter = toBlogFilter({ ...location.search });
  const asked = async () => {
    const { isWhole } = await content.blog.ensureData({});
    if (!isWhole) await content.blog.ensureData(filter);
  };
  return pageData(asked(), content.categories.ensureData(), content.wordings.ensureData());
}

/**
 * The articles for an address. If one page holds all of them the browser filters; otherwise the
 * server does.
 */
export function useBlogPage(filter: BlogFilter) {
  const first = trpc.content.blog.useQuery({});
  const isServers = first.data?.isWhole === false;
  const settled = { ...filter, search: useSettled(filter.search) };
  const asked = trpc.content.blog.useQuery(settled, {
    enabled: isServers,
    placeholderData: keepPreviousData,
  });
  return isServers ? asked : first;
}
