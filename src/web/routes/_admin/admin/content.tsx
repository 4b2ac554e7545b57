import { COLLECTION_TRAITS } from "#shared/content-items.ts";
import { createFileRoute, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import {
  type ContentAddress,
  readContentAddress,
} from "#web/content-admin/list/content-address.ts";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { ContentListPage, NewItem } from "#web/content-admin/list/content-list-page.tsx";
import { LibraryPage } from "#web/content-admin/library/library-page.tsx";
import { ItemPage } from "#web/content-admin/item-page.tsx";
import { CategoriesPage } from "#web/content-admin/categories/categories-page.tsx";
import { NewsletterPage } from "#web/content-admin/newsletter/newsletter-page.tsx";
import { RedirectsPage } from "#web/content-admin/redirects/redirects-page.tsx";
import { RecordPage } from "#web/content-admin/record/record-page.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** Loaded separately: most visits are to the list. */
const TransferPage = lazy(async () => ({
  default: (await import("#web/content-admin/transfer/transfer-page.tsx")).TransferPage,
}));

export const Route = createFileRoute("/_admin/admin/content")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): ContentAddress => search as ContentAddress,
  head: privateHead("Content"),
  component: Content,
});

/** The list of items, or the open one. */
function Content() {
  const address = readContentAddress({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  if (address.open !== undefined) return <ItemPage key={address.open} id={address.open} />;
  if (address.pictures) return <LibraryPage />;
  if (address.record) return <Record />;
  if (address.transfer) return <Transfer />;
  if (address.redirects) return <Redirects search={address.search} />;
  if (address.categories) return <Categories />;
  if (address.newsletter) return <Newsletter search={address.search} />;
  const { collection = "articles" } = address;
  return (
    <>
      <PageHeading
        title="Content"
        description="What visitors read. Nothing changes for them before you publish it."
      >
        <Link to="/admin/content" search={{ pictures: true }} className="btn">
          Pictures
        </Link>
        <Link to="/admin/content" search={{ categories: true }} className="btn">
          Categories
        </Link>
        <Link to="/admin/content" search={{ redirects: true }} className="btn">
          Redirects
        </Link>
        <Link to="/admin/content" search={{ newsletter: true }} className="btn">
          Newsletter
        </Link>
        <Link to="/admin/content" search={{ record: true }} className="btn">
          Record
        </Link>
        <Link to="/admin/content" search={{ transfer: true }} className="btn">
          Import and export
        </Link>
        {!COLLECTION_TRAITS[collection].isFixed && <NewItem collection={collection} />}
      </PageHeading>
      <ContentListPage
        address={address}
        go={(search, how) => void navigate({ search, resetScroll: false, ...how })}
      />
    </>
  );
}

interface SectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A part of the content that is no collection. */
function Section({ title, description, children }: SectionProps) {
  return (
    <>
      <PageHeading title={title} description={description}>
        <Link to="/admin/content" search={{}} activeOptions={{ exact: true }} className="btn">
          All content
        </Link>
      </PageHeading>
      {children}
    </>
  );
}

function Record() {
  return (
    <Section
      title="Record"
      description="What the website said on a day. Every version is kept for 25 months after its last day."
    >
      <RecordPage />
    </Section>
  );
}

function Categories() {
  return (
    <Section
      title="Categories"
      description="Visitors filter the blog by them, in this order. Those without a published article are not shown."
    >
      <CategoriesPage />
    </Section>
  );
}

function Transfer() {
  return (
    <Section
      title="Import and export"
      description="Bring texts and pictures from elsewhere, and take all of yours along."
    >
      <Suspense fallback={<Spinner label="Loading import and export..." />}>
        <TransferPage />
      </Suspense>
    </Section>
  );
}

/** Keeps the words of a part's search in the address. */
function useSearched(part: ContentAddress): (words: string) => void {
  const navigate = Route.useNavigate();
  return (words) =>
    void navigate({
      search: { ...part, ...(words !== "" && { search: words }) },
      replace: true,
      resetScroll: false,
    });
}

function Redirects({ search }: { search: string | undefined }) {
  return (
    <Section
      title="Redirects"
      description="Where old addresses lead. An article with a new address leaves its old one here."
    >
      <RedirectsPage search={search} onSearch={useSearched({ redirects: true })} />
    </Section>
  );
}

function Newsletter({ search }: { search: string | undefined }) {
  return (
    <Section
      title="Newsletter"
      description="Readers who asked to be told of new articles by e-mail."
    >
      <NewsletterPage search={search} onSearch={useSearched({ newsletter: true })} />
    </Section>
  );
}
