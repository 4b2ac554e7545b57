import type { Site } from "./page-head.ts";
import type { Page } from "./search-head.ts";

const SIZE = { width: "1200", height: "630" };

/** What a shared link shows: Open Graph, plus the tags that X wants under its own names. */
export function socialCard({ path, title, description, imageUrl, article }: Page, site: Site) {
  const image = site.publicUrl + (imageUrl ?? site.socialImage);
  const properties: Record<string, string> = {
    "og:type": article ? "article" : "website",
    "og:site_name": site.companyName,
    "og:locale": "en_US",
    "og:url": site.publicUrl + path,
    "og:title": title,
    "og:description": description,
    "og:image": image,
    ...(!imageUrl && { "og:image:width": SIZE.width, "og:image:height": SIZE.height }),
    "og:image:alt": imageUrl ? title : site.companyName,
    ...(article && {
      "article:published_time": article.publishedTime,
      "article:section": article.section,
    }),
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
  ];
}
