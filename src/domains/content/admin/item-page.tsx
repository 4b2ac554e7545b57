import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { ContentStyles } from "./looks.tsx";

/** Loaded separately: the list needs none of the forms. */
const ItemEditor = lazyRouteComponent(() => import("./item-editor.tsx"), "ItemEditor");

export function ItemPage({ id }: { id: number }) {
  const { data, error, refetch } = trpc.admin.content.byId.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  if (error)
    return (
      <>
        <Link to="/admin/content" search={{}} className="w-fit link text-sm link-primary">
          All content
        </Link>
        <h1 className="text-2xl font-bold sm:text-3xl">Content</h1>
        <FailedToLoad onRetry={() => void refetch()}>
          {error.data?.code === "NOT_FOUND"
            ? "This item no longer exists."
            : "This item could not be loaded. Please try again."}
        </FailedToLoad>
      </>
    );
  if (!data) return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <ContentStyles />
      <ItemEditor key={data.id} loaded={data} />
    </Suspense>
  );
}
