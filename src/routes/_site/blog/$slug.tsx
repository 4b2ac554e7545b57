import { createFileRoute, Link } from "@tanstack/react-router";
import { ArticlePage } from "#domains/content/reading/article-page.tsx";
import { itemHead } from "#domains/frame/page-head.client.ts";
import { missing } from "#domains/session/page-data.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

export const Route = createFileRoute("/_site/blog/$slug")({
  loader: ({ context: { queries }, params }) =>
    queries.content.article
      .ensureData(params)
      .then(({ title, searchTitle }) => searchTitle ?? title, missing),
  head: itemHead("/blog/", "articlePage", "Article Not Found"),
  component: ArticleRoute,
  notFoundComponent: ArticleNotFound,
});

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
