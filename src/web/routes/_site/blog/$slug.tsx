import { createFileRoute, Link, notFound } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ArticlePage } from "#web/content/article-page.tsx";
import { headOf } from "#web/frame/page-head.ts";
import { trpc } from "#web/trpc.ts";

export const Route = createFileRoute("/_site/blog/$slug")({
  loader: async ({ context: { queries }, params: { slug } }) => {
    const article = await queries.content.article.ensureData({ slug }).catch(missing);
    const { title, excerpt, category, publishedAt, imageUrl } = article;
    return { slug, title, excerpt, category, publishedAt, imageUrl };
  },
  head: (context) => {
    const post = context.loaderData;
    if (!post) return { meta: [{ title: titleWithout(context.match.status) }] };
    const path = `/blog/${encodeURIComponent(post.slug)}`;
    return headOf(context, { path, title: post.title }, (search) => search.articlePage(path, post));
  },
  component: ArticleRoute,
  pendingComponent: Pending,
  notFoundComponent: ArticleNotFound,
});

const ArticleSkeleton = lazy(() => import("#web/content/article-skeleton.tsx"));

/** Route code is sent with every page; the placeholder for a slow article need not be. */
function Pending() {
  return (
    <Suspense>
      <ArticleSkeleton />
    </Suspense>
  );
}

function titleWithout(status: string): string {
  return status === "error" ? "Something went wrong" : "Article Not Found";
}

/** An unknown article gets its own page; the frame shows any other failure. */
function missing(error: unknown): never {
  const { data } = error as { data?: { code?: string } };
  throw data?.code === "NOT_FOUND" || data?.code === "BAD_REQUEST" ? notFound() : error;
}

function ArticleRoute() {
  const { slug } = Route.useParams();
  const { data: article } = trpc.content.article.useQuery({ slug });
  return article && <ArticlePage key={slug} article={article} />;
}

function ArticleNotFound() {
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center">
      <img
        src="/images/empty.svg"
        alt=""
        width={320}
        height={200}
        className="max-w-full rounded-box"
      />
      <h1 className="text-3xl font-bold">Article Not Found</h1>
      <p className="max-w-md text-base-content/80">
        It may have been moved or renamed. The latest articles are on the blog.
      </p>
      <Link to="/blog" className="btn btn-primary">
        View All Articles
      </Link>
    </div>
  );
}
