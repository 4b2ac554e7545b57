import { NothingFound } from "#ui/nothing-found.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { type BlogFilter, toBlogFilter } from "#domains/content/blog/blog-address.ts";
import { filterPosts } from "#domains/content/blog/blog-filter.ts";
import { useBlogPage } from "#domains/content/blog/blog-data.client.ts";
import { BlogPages } from "#domains/content/blog/blog-pages.tsx";
import { BlogSearch } from "#domains/content/blog/blog-search.tsx";
import { CategoryFilter } from "#domains/content/blog/category-filter.tsx";
import { Newsletter } from "#domains/content/reading/newsletter.tsx";
import { POST_GRIDS, PostCard, PostSkeletons } from "#domains/content/reading/post-card.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { focusMain } from "#ui/focus-main.ts";
import { Icon } from "#ui/icon.tsx";

export const Route = createFileRoute("/_site/blog/")({
  // Read by the page itself: a route's code is sent with every page
  validateSearch: (search): BlogFilter => search as BlogFilter,
  loader: (asked) =>
    import("#domains/content/blog/blog-data.client.ts").then((blog) => blog.load(asked)),
  head: pageHead("Mortgage Insights Blog"),
  component: Blog,
});

function Blog() {
  const parameters = Route.useSearch();
  const filter = toBlogFilter({ ...parameters });
  const isAsked = parameters.subscribed === "true";
  const navigate = Route.useNavigate();
  const { data: categories = [] } = trpc.content.categories.useQuery();
  const show = (search: BlogFilter, replace = false) =>
    void navigate({ search, replace, resetScroll: false });
  return (
    <>
      <PageHeader title="Mortgage Insights Blog">
        What to know before you borrow, while you own and when you refinance.
      </PageHeader>
      <div className="page-width grid grid-cols-1 gap-8 py-10">
        <div className="flex flex-col gap-4 md:flex-row md:items-start md:justify-between">
          <BlogSearch
            filter={filter}
            onSearch={(search) =>
              show({ ...filter, search: search || undefined, page: undefined }, true)
            }
          />
          <CategoryFilter
            categories={categories}
            filter={filter}
            onChoose={(category) => show({ ...filter, category, page: undefined })}
          />
        </div>
        <Articles
          filter={filter}
          onReset={() => {
            show({});
            // The pressed button disappears
            focusMain();
          }}
        />
        <p className="flex flex-wrap gap-x-6">
          <Link to="/search" className="inline-flex min-h-11 items-center gap-2 link link-primary">
            <Icon name="search" className="size-4" />
            Search the whole site
          </Link>
          <a href="/rss.xml" className="inline-flex min-h-11 items-center gap-2 link link-primary">
            <Icon name="rss" className="size-4" />
            Follow the blog by RSS
          </a>
        </p>
        <Newsletter isAsked={isAsked} />
      </div>
    </>
  );
}

function Articles({ filter, onReset }: { filter: BlogFilter; onReset: () => void }) {
  const { data, isError, isPlaceholderData } = useBlogPage(filter);
  if (isError)
    return <ErrorSentence>Error loading blog posts. Please try again later.</ErrorSentence>;
  if (!data) return <PostSkeletons count={6} grid={POST_GRIDS.many} />;
  const shown = data.isWhole ? filterPosts(data.posts, filter) : data.posts;
  const found = data.isWhole ? shown.length : data.found;
  return (
    <>
      <p role="status" className="sr-only">
        {isPlaceholderData ? "" : found === 1 ? "1 article" : `${found} articles`}
      </p>
      {shown.length === 0 ? (
        <NoArticles onReset={onReset} />
      ) : (
        <ul className={POST_GRIDS.many}>
          {shown.map((post) => (
            <li key={post.id}>
              <PostCard post={post} heading="h2" />
            </li>
          ))}
        </ul>
      )}
      <BlogPages filter={filter} page={data.page} pages={data.pages} />
    </>
  );
}

function NoArticles({ onReset }: { onReset: () => void }) {
  return (
    <form
      action="/blog"
      onSubmit={(event) => {
        event.preventDefault();
        onReset();
      }}
    >
      <NothingFound title="No Articles Found">
        <p className="max-w-md text-base-content/80">
          No articles match your search criteria. Try adjusting your search or view all articles.
        </p>
        <button type="submit" className="btn btn-primary">
          View All Articles
        </button>
      </NothingFound>
    </form>
  );
}
