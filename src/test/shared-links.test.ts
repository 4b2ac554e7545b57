import { expect, test } from "vitest";
import { articlePage, guidePage, searchHead } from "#domains/frame/search-head.client.ts";

const SITE = { publicUrl: "https://loans.example", companyName: "A", socialImage: "/own.png" };

/** The preview of a shared link to an item with a picture. */
function sharedPicture(kind: "article" | "guide", imageUrl: string): string | undefined {
  const item = { title: "T", excerpt: "E", category: "C", publishedAt: "", imageUrl };
  const getData = () => item;
  const queries = { content: { article: { getData }, guide: { getData } } };
  const context = { params: { slug: "t" }, matches: [{ context: { queries } }] };
  const page = (kind === "article" ? articlePage : guidePage)("/blog/t", context);
  const { meta } = searchHead({ ...page, things: () => [] }, SITE);
  const tags = meta as { property?: string; content?: string }[];
  return tags.find(({ property }) => property === "og:image")?.content;
}

test.each(["article", "guide"] as const)("a shared %s shows its picture", (kind) => {
  const picture = "/uploads/pictures/house-1200.webp";
  expect(sharedPicture(kind, picture)).toBe(`https://loans.example${picture}`);
});

test.each(["/images/hero.svg", ""])(
  "for the picture %j the site's own is shown instead",
  (none) => {
    expect(sharedPicture("article", none)).toBe("https://loans.example/own.png");
  },
);
