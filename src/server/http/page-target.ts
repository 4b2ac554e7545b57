/**
 * The query parameters that change what the server renders: a flag counts when it is `true`, a text
 * is whatever somebody typed, a person is not the same tomorrow. All others are left to the browser.
 */
const RENDERED_PARAMETERS: Record<string, Record<string, "flag" | "text" | "person">> = {
  "/apply": { sent: "text", officer: "person" },
  "/auth": {
    verified: "flag",
    already: "flag",
    expired: "flag",
    asked: "flag",
    registered: "flag",
    register: "flag",
  },
  "/blog": { search: "text", category: "text" },
  "/contact": { sent: "flag" },
  "/forgot-password": { asked: "flag" },
  "/LOagentsPortal/signup": { registered: "flag" },
  "/reset-password": { changed: "flag" },
};

const MOST_CHARACTERS = 200;

interface PageTarget {
  /** The path with the parameters that matter to it, in one order. */
  target: string;
  /** There are as many of these pages as there are texts to type. */
  typed: boolean;
  /** Of people, who change without content that does. */
  fresh: boolean;
}

export function pageTarget({ pathname, searchParams }: URL): PageTarget {
  const rendered = new URLSearchParams();
  let typed = false;
  let fresh = false;
  for (const [name, kind] of Object.entries(RENDERED_PARAMETERS[pathname] ?? {})) {
    const value = searchParams.get(name) ?? "";
    if (kind === "flag" ? value !== "true" : value === "") continue;
    rendered.set(name, value.slice(0, MOST_CHARACTERS));
    typed ||= kind !== "flag";
    fresh ||= kind === "person";
  }
  return { target: rendered.size > 0 ? `${pathname}?${rendered}` : pathname, typed, fresh };
}
