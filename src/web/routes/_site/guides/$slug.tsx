import { createFileRoute } from "@tanstack/react-router";
import { GuidePage } from "#web/content/guide-page.tsx";
import { itemHead } from "#web/frame/page-head.ts";
import { missing } from "#web/page-data.ts";
import { trpc } from "#web/trpc.ts";

export const Route = createFileRoute("/_site/guides/$slug")({
  loader: ({ context: { queries }, params }) =>
    queries.content.guide
      .ensureData(params)
      .then(({ title, searchTitle }) => searchTitle ?? title, missing),
  head: itemHead("/guides/", "guidePage"),
  component: GuideRoute,
});

function GuideRoute() {
  const { slug } = Route.useParams();
  const { data: guide } = trpc.content.guide.useQuery({ slug });
  return guide && <GuidePage key={slug} guide={guide} />;
}
