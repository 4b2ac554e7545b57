import { Link } from "@tanstack/react-router";
import { type Article, type Block, plainText, type PostLink } from "#shared/content.ts";
import { formatLongDate } from "#shared/format.ts";
import { CallToAction, SECOND_ACTION } from "#web/ui/call-to-action.tsx";
import { trpc } from "#web/trpc.ts";
import { CardRow } from "#web/ui/card-row.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ContentsList } from "./contents-list.tsx";
import { POST_GRIDS, PostCard } from "./post-card.tsx";
import { useCopy } from "#web/ui/copy-button.tsx";

const HEADINGS_WORTH_A_LIST = 3;

/** A complete article page. */
export function ArticlePage({ article }: { article: Article }) {
  const headings = headingsOf(article.blocks);
  const listed = headings.length >= HEADINGS_WORTH_A_LIST;
  return (
    <>
      <article>
        <ArticleHeader article={article} />
        <div className="page-width grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
          {listed && (
            <aside className="lg:order-last">
              <div className="rounded-box bg-base-200 p-6 lg:sticky lg:top-28 lg:bg-transparent lg:p-0">
                <ContentsList headings={headings} />
              </div>
            </aside>
          )}
          <div className="max-w-prose min-w-0 text-lg leading-relaxed break-words *:first:mt-0">
            <ArticleBody blocks={article.blocks} />
          </div>
        </div>
      </article>
      <div className="page-width grid grid-cols-1 gap-14 pb-4">
        <NextStep />
        <Neighbours previous={article.previous} next={article.next} />
        {article.related.length > 0 && <Related posts={article.related} />}
      </div>
    </>
  );
}

function ArticleHeader({ article }: { article: Article }) {
  const site = trpc.settings.site.useQuery().data;
  return (
    <header className="border-b border-base-300 bg-base-200">
      <div className="page-width grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-14 lg:py-14">
        <div className="grid justify-items-start gap-5">
          <Link
            to="/blog"
            search={{ category: article.category }}
            className="badge badge-primary max-md:h-11 max-md:px-4"
          >
            {article.category}
          </Link>
          <h1 className="text-3xl leading-tight font-extrabold break-words sm:text-4xl">
            {article.title}
          </h1>
          <p className="text-lg text-balance text-base-content/85">{article.excerpt}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-base-content/80">
            <time dateTime={article.publishedAt}>{formatLongDate(article.publishedAt)}</time>
            <span aria-hidden="true">·</span>
            <span>{article.minutes} min read</span>
          </p>
          <ShareArticle
            title={article.title}
            url={`${site?.publicUrl ?? ""}/blog/${encodeURIComponent(article.slug)}`}
          />
        </div>
        <img
          src={article.imageUrl}
          alt={article.imageAlt}
          width={960}
          height={540}
          fetchPriority="high"
          className="aspect-video w-full rounded-box bg-base-300 object-cover print:hidden"
        />
      </div>
    </header>
  );
}

function NextStep() {
  return (
    <CallToAction
      title="Wondering what this means for you?"
      text="Ask a loan officer. The answer costs nothing and commits you to nothing."
    >
      <Link to="/apply" className="btn btn-accent">
        Apply For A Loan
      </Link>
      <Link to="/contact" className={SECOND_ACTION}>
        Contact Us
      </Link>
      <Link to="/calculator" className={SECOND_ACTION}>
        Calculate Payments
      </Link>
    </CallToAction>
  );
}

function Neighbours({ previous, next }: { previous: PostLink | null; next: PostLink | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="More articles" className="grid gap-4 sm:grid-cols-2">
      {previous && <NeighbourLink side="previous" post={previous} />}
      {next && <NeighbourLink side="next" post={next} />}
    </nav>
  );
}

function NeighbourLink({ side, post }: { side: "previous" | "next"; post: PostLink }) {
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

/** The sections of an article: its top-level headings. */
function headingsOf(blocks: Block[]): { id: string; text: string }[] {
  return blocks.flatMap((block) =>
    block.type === "heading" && block.level === 2
      ? { id: block.id, text: plainText(block.children) }
      : [],
  );
}

/** Ways to share an article without telling a third party. */
export function ShareArticle({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy(url);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button type="button" className="btn btn-outline btn-sm" onClick={() => void copy()}>
        <Icon name={copied ? "check" : "link"} className="size-4" />
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </button>
      <a href={mail} className="btn btn-outline btn-sm">
        <Icon name="mail" className="size-4" />
        E-mail
      </a>
    </div>
  );
}
