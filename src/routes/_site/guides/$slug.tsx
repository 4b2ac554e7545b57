import { createFileRoute } from "@tanstack/react-router";
import { GuidePage } from "#domains/content/reading/guide-page.tsx";
import { itemHead } from "#domains/frame/page-head.client.ts";
import { missing } from "#domains/session/page-data.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

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
