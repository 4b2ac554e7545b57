import { type Figure, percentile, time, within } from "./measure.ts";
import { adminHeaders, inFolder, type Server, startOurs, withServers } from "./servers.ts";

const POSTS = 1000;
const BY_HAND = 100;
const TEXT = "<p>Rates move <strong>daily</strong>, and so do fees.</p>\n".repeat(60);

/** 1,000 WordPress posts: how long they take, and how much they delay other requests. */
export async function imports(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => {
      const headers = await adminHeaders(server.url);
      const bare = (await byHand(server, headers)) * (POSTS / BY_HAND);
      const idle = await latencies(server, { until: () => false, most: 300 });
      let isDone = false;
      const watched = latencies(server, { until: () => isDone });
      const ours = await bring(server, headers).finally(() => (isDone = true));
      const busy = await watched;
      return [
        within(
          `import of ${POSTS} posts, to as many by single calls`,
          { most: 60, unit: "s" },
          { ours, bare },
        ),
        within(
          "health check during it, 99th percentile",
          { most: 50, unit: "ms", above: true },
          { ours: percentile(busy, 0.99), bare: percentile(idle, 0.99) },
        ),
      ];
    }),
  );
}

type Headers = Record<string, string>;

/** Seconds for some posts, each created and saved with separate calls. */
async function byHand({ url }: Server, headers: Headers): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < BY_HAND; index += 1) {
    const draft = { collection: "articles", slug: `by-hand-${index}`, body: TEXT };
    const {
      id,
      revision,
      draft: empty,
    } = await call(`${url}/api/admin/content`, headers, { collection: "articles" });
    const fields = { ...empty?.fields, title: `By hand ${index}` };
    await call(
      `${url}/api/admin/content/${id}`,
      headers,
      { revision, draft: { ...draft, fields } },
      "PATCH",
    );
  }
  return (performance.now() - start) / 1000;
}

interface Answer {
  id: number;
  revision: number;
  state: string;
  draft?: { fields: object };
  results: { added: number };
}

async function call(
  url: string,
  headers: Headers,
  body?: object,
  method = "POST",
): Promise<Answer> {
  const answer = await fetch(url, {
    method: body ? method : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** Seconds from the upload until all posts are there. */
async function bring(
  { url }: Server,
  { authorization = "", ...headers }: Headers,
): Promise<number> {
  const start = performance.now();
  const body = new FormData();
  body.append("file", new File([exportOf(POSTS)], "wordpress.xml"));
  const sent = await fetch(`${url}/api/admin/content-import-files`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  const { id } = (await sent.json()) as Answer;
  const all = { ...headers, authorization };
  const at = `${url}/api/admin/content-imports/${id}`;
  await call(`${at}/look`, all, {});
  await until("ready", at, all);
  await call(`${at}/start`, all, { taken: "skip", keepPublished: true });
  const { results } = await until("done", at, all);
  if (results.added !== POSTS) throw new Error(`${results.added} posts were added`);
  return (performance.now() - start) / 1000;
}

async function until(state: string, at: string, headers: Headers): Promise<Answer> {
  for (;;) {
    const found = await call(at, headers);
    if (found.state === state) return found;
    if (found.state === "failed") throw new Error("the import failed");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function latencies(
  { url }: Server,
  { until: isOver, most = Infinity }: { until: () => boolean; most?: number },
) {
  const found: number[] = [];
  while (!isOver() && found.length < most) {
    found.push(await time(`${url}/healthz`));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return found;
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
