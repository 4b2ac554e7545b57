import { Link } from "@tanstack/react-router";
import type { BlogPost } from "#domains/content/content.ts";
import { formatLongDate } from "#kit/values/format.ts";

interface Props {
  post: BlogPost;
  /** The level of the title, one below the heading above the card. */
  heading: "h2" | "h3";
}

/**
 * The grids for any number of cards, and for three. The newest card is wider where the last row
 * would have a hole.
 */
export const POST_GRIDS = {
  many: "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 newest-wide",
  three: "grid gap-6 snap-row md:grid-cols-3",
};

/** A post in a list; the whole card links to the article. */
export function PostCard({ post, heading: Heading }: Props) {
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr] gap-4">
      <img
        src={post.imageUrl}
        alt=""
        width={960}
        height={540}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full rounded-box bg-base-200 object-cover"
      />
      <div className="flex flex-col gap-2">
        <p className="text-sm font-semibold tracking-wide text-primary">{post.category}</p>
        <Heading className="text-xl leading-snug font-bold">
          <Link
            to="/blog/$slug"
            params={{ slug: post.slug }}
            className="group-hover:underline after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-primary"
          >
            {post.title}
          </Link>
        </Heading>
        <p className="text-base-content/80">{post.excerpt}</p>
        <time dateTime={post.publishedAt} className="mt-auto pt-2 text-sm text-base-content/75">
          {formatLongDate(post.publishedAt)}
        </time>
      </div>
    </article>
  );
}

export function PostSkeletons({ count, grid }: { count: number; grid: string }) {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading articles...</span>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="skeleton h-112" data-testid="post-skeleton" />
      ))}
    </div>
  );
}
