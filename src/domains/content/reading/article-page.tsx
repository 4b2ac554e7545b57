import { Link } from "@tanstack/react-router";
import type { Article, PostLink } from "#domains/content/content.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { CardRow } from "#ui/card-row.tsx";
import { Icon } from "#ui/icon.tsx";
import { POST_GRIDS, PostCard } from "./post-card.tsx";
import { ReadingPage } from "./reading-page.tsx";

export function ArticlePage({ article }: { article: Article }) {
  const { category, publishedAt } = article;
  return (
    <ReadingPage
      text={article}
      path={`/blog/${encodeURIComponent(article.slug)}`}
      badge={
        <Link
          to="/blog"
          search={{ category }}
          className="badge badge-primary max-md:h-11 max-md:px-4"
        >
          {category}
        </Link>
      }
      date={
        <>
          <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>
          <span aria-hidden="true">·</span>
        </>
      }
    >
      <Neighbors previous={article.previous} next={article.next} />
      {article.related.length > 0 && <Related posts={article.related} />}
    </ReadingPage>
  );
}

function Neighbors({ previous, next }: { previous: PostLink | null; next: PostLink | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="More articles" className="grid gap-4 sm:grid-cols-2">
      {previous && <NeighborLink side="previous" post={previous} />}
      {next && <NeighborLink side="next" post={next} />}
    </nav>
  );
}

function NeighborLink({ side, post }: { side: "previous" | "next"; post: PostLink }) {
  const isNext = side === "next";
  return (
    <Link
      to="/blog/$slug"
      params={{ slug: post.slug }}
      className={`group grid gap-1 rounded-box border border-base-300 p-6 hover:border-primary ${
        isNext ? "sm:col-start-2 sm:text-right" : ""
      }`}
    >
      <span
        className={`flex items-center gap-1 text-sm text-base-content/80 ${isNext ? "sm:flex-row-reverse" : ""}`}
      >
        <Icon name={isNext ? "chevron-right" : "chevron-left"} className="size-4" />
        {isNext ? "Next article" : "Previous article"}
      </span>
      <span className="font-semibold group-hover:underline">{post.title}</span>
    </Link>
  );
}

function Related({ posts }: { posts: Article["related"] }) {
  return (
    <section aria-labelledby="related" className="print:hidden">
      <h2 id="related" className="mb-6 text-2xl font-bold">
        Related articles
      </h2>
      <CardRow className={POST_GRIDS.three} labelledBy="related">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </CardRow>
    </section>
  );
}
