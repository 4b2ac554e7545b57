import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useDeferredValue, useState } from "react";
import type { Picture } from "#domains/uploads/pictures/pictures.output.ts";
import { ContentStyles } from "#domains/content/admin/looks.tsx";
import { PAGES } from "#kit/list/admin-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { Button } from "#ui/button.tsx";
import { CardSkeletons, TableEmpty } from "#ui/list-states.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { toast } from "#ui/toast.tsx";
import { AddPicture } from "./add-picture.tsx";
import { ShowMore } from "#ui/show-more.tsx";

const PictureDetails = lazyRouteComponent(() => import("./picture-details.tsx"), "PictureDetails");

const PAGE = 24;

export function LibraryPage() {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<number>();
  const wanted = useDeferredValue(search.trim());
  const list = trpc.admin.pictures.list.useInfiniteQuery(
    { limit: PAGE, ...(wanted && { search: wanted }) },
    PAGES,
  );
  const pictures = list.data?.pages.flatMap(({ rows }) => rows);
  const chosen = pictures?.find(({ id }) => id === open);
  return (
    <>
      <ContentStyles />
      <LibraryHeading />
      <SearchInput
        label="Search pictures"
        className="sm:w-80"
        value={search}
        onChange={setSearch}
      />
      <PictureGrid list={list} pictures={pictures} isSearched={wanted !== ""} onOpen={setOpen} />
      <ShowMore list={list} />
      {chosen && (
        <Suspense>
          <PictureDetails key={chosen.id} picture={chosen} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function LibraryHeading() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Link to="/admin/content" className="flex w-fit items-center gap-2 link text-sm link-primary">
        <Icon name="chevron-left" className="size-4" />
        Content
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold sm:text-3xl">Pictures</h1>
          <p className="text-base-content/80">
            For articles, guides and testimonials. Each is shown in the widths that pages use; its
            file is kept.
          </p>
        </div>
        <Button
          look="btn-accent"
          icon={isAdding ? "x" : "plus"}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          {isAdding ? "Close" : "New picture"}
        </Button>
      </div>
      {isAdding && (
        <section className="ca-card" aria-label="New picture">
          <AddPicture
            name="new"
            onAdded={() => {
              setAdding(false);
              toast({ title: "Picture added", description: "It can be chosen for articles now." });
            }}
          />
        </section>
      )}
    </>
  );
}

interface GridProps {
  list: { isError: boolean; refetch: () => Promise<unknown> };
  pictures: Picture[] | undefined;
  isSearched: boolean;
  onOpen: (id: number) => void;
}

function PictureGrid({ list, pictures, isSearched, onOpen }: GridProps) {
  if (list.isError) return <NotLoaded query={list} of="pictures" />;
  if (!pictures) return <CardSkeletons count={6} label="Loading pictures..." />;
  if (pictures.length === 0)
    return (
      <div className="ca-card">
        <TableEmpty>{isSearched ? "No pictures found." : "There are no pictures yet."}</TableEmpty>
      </div>
    );
  return (
    <ul className="ca-library">
      {pictures.map(({ id, src, alt, uses }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)}>
            <img src={src} alt="" loading="lazy" />
            <span className="line-clamp-3 wrap-anywhere">{alt}</span>
            <span className="text-sm text-base-content/75">{usesInWords(uses)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function usesInWords(uses: number): string {
  if (uses === 0) return "Not used";
  return uses === 1 ? "Used once" : `Used ${uses} times`;
}
