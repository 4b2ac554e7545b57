import { COLLECTION_TRAITS } from "#domains/content/items/content-items.ts";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import {
  type ContentAddress,
  readContentAddress,
} from "#domains/content/list/content-address.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { ContentListPage, NewItem } from "#domains/content/list/content-list-page.tsx";
import { LibraryPage } from "#domains/content/library/library-page.tsx";
import { PART_NAMES, type PartName, PARTS } from "#domains/content/admin/parts.tsx";
import { ItemPage } from "#domains/content/admin/item-page.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { Spinner } from "#ui/spinner.tsx";

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
  const part = PART_NAMES.find((name) => address[name]);
  if (part) return <PartPage key={part} name={part} search={address.search} />;
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

interface PartProps {
  name: PartName;
  search: string | undefined;
}

function PartPage({ name, search }: PartProps) {
  const navigate = Route.useNavigate();
  const { title, description, Page }: (typeof PARTS)[PartName] = PARTS[name];
  return (
    <>
      <PageHeading title={title} description={description}>
        <Link to="/admin/content" search={{}} activeOptions={{ exact: true }} className="btn">
          All content
        </Link>
      </PageHeading>
      <Suspense fallback={<Spinner label={`Loading ${title.toLowerCase()}...`} />}>
        <Page
          search={search}
          onSearch={(words) =>
            void navigate({
              search: { [name]: true, ...(words !== "" && { search: words }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Suspense>
    </>
  );
}
