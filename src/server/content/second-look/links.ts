import { type Block, plainText } from "#shared/content.ts";
import type { Warning } from "#shared/content-items.output.ts";
import { canonicalPath } from "#server/http/canonical-path.ts";
import { isFound } from "#server/content/redirects/paths.ts";
import type { Db } from "#server/database/engine.ts";
import { excerpt } from "./advertising.ts";
import { inlinesIn } from "./writing.ts";

/** Broken links to pages of this site, one warning for all. */
export async function lookAtLinks(db: Db, blocks: readonly Block[]): Promise<Warning[]> {
  const broken: string[] = [];
  for (const inline of inlinesIn(blocks))
    if (typeof inline === "object" && inline.type === "link" && inline.href.startsWith("/"))
      if (!(await leadsSomewhere(db, inline.href)))
        broken.push(`${plainText(inline.children)} (${inline.href})`);
  if (broken.length === 0) return [];
  return [
    {
      rule: "links",
      message:
        broken.length === 1
          ? "A link leads to a page that does not exist."
          : `${broken.length} links lead to pages that do not exist.`,
      words: excerpt([...new Set(broken)].join(", ")),
    },
  ];
}

async function leadsSomewhere(db: Db, href: string): Promise<boolean> {
  const path = canonicalPath(href.replace(/[?#].*$/, ""));
  if (path === undefined) return false;
  if (await isFound(db, path)) return true;
  const redirect = await db
    .selectFrom("redirects")
    .where("path", "=", path)
    .select("id")
    .executeTakeFirst();
  return redirect !== undefined;
}
