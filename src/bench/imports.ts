import { setTimeout as sleep } from "node:timers/promises";
import { beside } from "./beside.ts";
import { type Figure, timeOf, within } from "./measure.ts";
import { adminCalls, onOurs } from "./servers.ts";

const POSTS = 1000;
const TEXT = "<p>Rates move <strong>daily</strong>, and so do fees.</p>\n".repeat(60);

/** 1,000 WordPress posts: how long they take, and how much they delay other requests. */
export function imports(): Promise<Figure[]> {
  return onOurs(async (server) => {
    let ms = 0;
    const { p99 } = await beside(server, async () => {
      ms = await timeOf(() => bring(server.url));
    });
    return [
      within(`import of ${POSTS} posts`, { most: 60, unit: "s" }, { ours: ms / 1000 }),
      within("p99 of others during it", { most: 50, unit: "ms", above: true }, p99),
    ];
  });
}

interface Import {
  id: number;
  state: string;
  results: { added: number };
}

/** From the upload until all posts are there. */
async function bring(url: string): Promise<void> {
  const call = await adminCalls(url);
  const file = new FormData();
  file.append("file", new File([exportOf(POSTS)], "wordpress.xml"));
  const { id } = (await call("POST", "/api/admin/content-import-files", file)) as Import;
  const at = `/api/admin/content-imports/${id}`;
  const until = async (wanted: string): Promise<Import> => {
    for (;;) {
      const found = (await call("GET", at)) as Import;
      if (found.state === wanted) return found;
      if (found.state === "failed") throw new Error("the import failed");
      await sleep(200);
    }
  };
  await call("POST", `${at}/look`, {});
  await until("ready");
  await call("POST", `${at}/start`, { taken: "skip", keepPublished: true });
  const { results } = await until("done");
  if (results.added !== POSTS) throw new Error(`${results.added} posts were added`);
}

function exportOf(count: number): string {
  const items = Array.from(
    { length: count },
    (
      _,
      index,
    ) => `<item><title>Post ${index}</title><link>https://old.example/2020/05/post-${index}/</link>
<content:encoded><![CDATA[${TEXT}]]></content:encoded><excerpt:encoded><![CDATA[What moves rates.]]></excerpt:encoded>
<wp:post_id>${index + 1}</wp:post_id><wp:post_date_gmt>2020-05-01 10:00:00</wp:post_date_gmt>
<wp:post_name>post-${index}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="buying"><![CDATA[Buying]]></category></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join("\n")}</channel></rss>`;
}
