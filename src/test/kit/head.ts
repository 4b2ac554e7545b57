import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

/** What the HTML of a page says in its head, and the data for search engines anywhere in it. */
export interface Head {
  title: string;
  metas: Record<string, string>;
  canonicals: string[];
  feed: string | undefined;
  structured: string[];
}

export async function headOf(url: string): Promise<Head> {
  const page = fromHtml(await (await fetch(url)).text());
  const all = elementsIn(page);
  const [head] = all.filter(({ tagName }) => tagName === "head").map(elementsIn);
  const named = (tag: string, among = head ?? []) => among.filter(({ tagName }) => tagName === tag);
  const attribute = ({ properties }: Element, name: string) => {
    const value = properties[name];
    return Array.isArray(value) ? value.join(" ") : String(value ?? "");
  };
  const links = named("link");
  const feed = links.find((link) => attribute(link, "type") === "application/rss+xml");
  return {
    title: textOf(named("title")),
    metas: Object.fromEntries(
      named("meta").map((meta) => [
        attribute(meta, "name") || attribute(meta, "property"),
        attribute(meta, "content"),
      ]),
    ),
    canonicals: links
      .filter((link) => attribute(link, "rel") === "canonical")
      .map((link) => attribute(link, "href")),
    feed: feed && attribute(feed, "href"),
    structured: named("script", all)
      .filter((script) => attribute(script, "type") === "application/ld+json")
      .map((script) => textOf([script])),
  };
}

function elementsIn(node: Nodes): Element[] {
  if (!("children" in node)) return [];
  return node.children.flatMap((child) =>
    child.type === "element" ? [child, ...elementsIn(child)] : [],
  );
}

function textOf(elements: Element[]): string {
  return elements
    .flatMap(({ children }) => children)
    .map((child) => (child.type === "text" ? child.value : ""))
    .join("");
}
