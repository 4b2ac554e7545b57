import { Link } from "@tanstack/react-router";
import { useSettings } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CardRow } from "#ui/card-row.tsx";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { POST_GRIDS, PostCard, PostSkeletons } from "./post-card.tsx";

/** The home page's section 'Mortgage Insights'; nothing until the settings say that it is shown. */
export function BlogTeaser() {
  if (useSettings()?.showBlogPosts !== "true") return null;
  return (
    <section className="page-width py-5 sm:py-16" aria-labelledby="insights">
      <div className="mb-4 flex flex-wrap items-center sm:mb-8 justify-between gap-x-4">
        <h2 id="insights" className="text-2xl font-bold sm:text-4xl">
          Mortgage Insights
        </h2>
        <Link to="/blog" className="tap link font-medium link-primary">
          View all articles
        </Link>
      </div>
      <LatestPosts />
    </section>
  );
}

function LatestPosts() {
  const { data, isError } = trpc.content.latest.useQuery();
  if (isError)
    return <ErrorSentence>Error loading blog posts. Please try again later.</ErrorSentence>;
  if (!data) return <PostSkeletons count={3} grid={POST_GRIDS.three} />;
  return (
    <CardRow className={POST_GRIDS.three} labelledBy="insights">
      {data.map((post) => (
        <li key={post.id}>
          <PostCard post={post} heading="h3" />
        </li>
      ))}
    </CardRow>
  );
}
