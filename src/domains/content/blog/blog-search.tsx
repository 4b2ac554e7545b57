import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { type BlogFilter, toBlogFilter } from "./blog-address.ts";
import { Icon } from "#ui/icon.tsx";

interface Props {
  filter: BlogFilter;
  onSearch: (search: string) => void;
}

/**
 * The blog's search box. Without JavaScript it is a form; with it the address follows every key.
 * The box holds its own text, so that typing never waits for the router.
 */
export function BlogSearch({ filter, onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const arrived = useRef(false);
  const { search = "" } = filter;
  /** Updates the box when anything but typing has changed the address. */
  const follow = useEffectEvent((search: string) => {
    if (!box.current) return;
    const typedBeforeTakeover = !arrived.current && box.current.value !== search;
    arrived.current = true;
    if (typedBeforeTakeover) return onSearch(box.current.value);
    // The router's latest location, because the rendered one may be some keys behind
    const latest = toBlogFilter(router.latestLocation.search).search ?? "";
    if (box.current.value !== latest) box.current.value = latest;
  });
  useEffect(() => follow(search), [search]);
  return (
    <form
      action="/blog"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="w-full md:max-w-sm"
    >
      {filter.category !== undefined && (
        <input type="hidden" name="category" value={filter.category} />
      )}
      <div className="flex">
        <label className="input w-full min-w-0 rounded-r-none">
          <span className="sr-only">Search articles</span>
          <input
            ref={box}
            type="search"
            name="search"
            placeholder="Search articles..."
            defaultValue={search}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className="btn rounded-l-none btn-primary" aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
    </form>
  );
}
