import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";

interface PageProps {
  search: string | undefined;
  onSearch: (words: string) => void;
}

interface Part {
  title: string;
  description: string;
  /** Loaded separately: most visits are to the list of items. */
  Page: ComponentType<PageProps>;
}

export const PARTS = {
  record: {
    title: "Record",
    description:
      "What the website said on a day. Every version is kept for 25 months after its last day.",
    Page: lazyRouteComponent(() => import("#domains/archive/record-page.tsx"), "RecordPage"),
  },
  transfer: {
    title: "Import and export",
    description: "Import texts and pictures from elsewhere, and export all of yours.",
    Page: lazyRouteComponent(
      () => import("#domains/content/transfer/transfer-page.tsx"),
      "TransferPage",
    ),
  },
  redirects: {
    title: "Redirects",
    description: "Where old addresses lead. An article with a new address leaves its old one here.",
    Page: lazyRouteComponent(
      () => import("#domains/content/redirects/redirects-page.tsx"),
      "RedirectsPage",
    ),
  },
  categories: {
    title: "Categories",
    description:
      "Visitors filter the blog by them, in this order. Those without a published article are not shown.",
    Page: lazyRouteComponent(
      () => import("#domains/content/categories/categories-page.tsx"),
      "CategoriesPage",
    ),
  },
  newsletter: {
    title: "Newsletter",
    description: "Readers who asked to be told of new articles by email.",
    Page: lazyRouteComponent(
      () => import("#domains/content/newsletter/newsletter-page.tsx"),
      "NewsletterPage",
    ),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];
