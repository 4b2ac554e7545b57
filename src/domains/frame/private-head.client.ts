/** The head of a page that search engines must not index: a title, and what the page adds. */
export function privateHead(title: string, more: { name: string; content: string }[] = []) {
  return ({ matches }: { matches: readonly { loaderData?: unknown }[] }) => {
    const site = matches[0]?.loaderData as { companyName?: string } | undefined;
    return {
      meta: [
        { title: site?.companyName ? `${title} | ${site.companyName}` : title },
        { name: "robots", content: "noindex" },
        ...more,
      ],
    };
  };
}
