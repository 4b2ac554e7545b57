import { NothingFound } from "#ui/nothing-found.tsx";
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
    <div className="page-width py-10">
      <NothingFound heading="h1" title="Article Not Found">
        <p className="max-w-md text-base-content/80">
          It may have been moved or renamed. The latest articles are on the blog.
        </p>
        <Link to="/blog" className="btn btn-primary">
          View All Articles
        </Link>
      </NothingFound>
    </div>
  );
}
