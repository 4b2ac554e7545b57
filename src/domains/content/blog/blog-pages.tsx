import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { BlogFilter } from "./blog-address.ts";
import { Icon } from "#ui/icon.tsx";

interface Props {
  filter: BlogFilter;
  /** Counted from 1. */
  page: number;
  pages: number;
}

export function BlogPages({ filter, page, pages }: Props) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <PageLink filter={filter} page={page - 1} rel="prev">
          <Icon name="chevron-left" className="size-4" />
          Newer Articles
        </PageLink>
      ) : (
        <span />
      )}
      <span className="text-center text-sm text-base-content/80 max-sm:order-last max-sm:w-full">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <PageLink filter={filter} page={page + 1} rel="next">
          Older Articles
          <Icon name="chevron-right" className="size-4" />
        </PageLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

interface LinkProps {
  filter: BlogFilter;
  page: number;
  rel: "prev" | "next";
  children: ReactNode;
}

function PageLink({ filter, page, rel, children }: LinkProps) {
  return (
    <Link
      to="/blog"
      search={{ ...filter, page: page > 1 ? page : undefined }}
      rel={rel}
      className="btn btn-outline border-base-content/30"
    >
      {children}
    </Link>
  );
}
