import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { IMAGES } from "#test/kit/images.ts";
import { manyToFew } from "./many-to-few.ts";
import { type Figure, median, within } from "./measure.ts";
import { adminHeaders, memoryOf, type Server, startOurs, withServers } from "./servers.ts";

const PICTURES = 100;
const FEW = 50;
const MANY = 5000;
const ROUNDS = 150;

/** The pages that an editor opens; the article in the middle is in both databases. */
const PATHS = [
  { name: "articles, first page", path: "/api/admin/content?collection=articles&limit=25" },
  {
    name: "found articles",
    path: "/api/admin/content?collection=articles&limit=25&search=zebedee",
  },
  {
    name: "articles of a category",
    path: "/api/admin/content?collection=articles&limit=25&category=Rates",
  },
  {
    name: "found articles, a common word",
    path: "/api/admin/content?collection=articles&limit=25&search=article",
  },
  {
    name: "numbers of found articles, a common word",
    path: "/api/admin/content-counts?collection=articles&search=article",
  },
  { name: "numbers of articles by state", path: "/api/admin/content-counts?collection=articles" },
  { name: "categories of articles", path: "/api/admin/article-categories" },
  { name: "an article to edit", path: "/api/admin/content/40" },
  { name: "versions of an article", path: "/api/admin/content/40/versions?limit=25" },
  { name: "pictures of the library", path: "/api/admin/pictures?limit=24" },
  { name: "site search", path: "/api/search?q=zebedee" },
  { name: "site search, a common word", path: "/api/search?q=article" },
  { name: "blog, found articles", path: "/blog?search=zebedee" },
  { name: "blog, a common word", path: "/blog?search=article" },
  { name: "blog, a category", path: "/blog?category=Rates" },
  { name: "blog, second page", path: "/blog?page=2" },
];

const VISIBLE_MS = 50;
const PUBLICATIONS = 21;

/**
 * The editor's pages with 5,000 articles, compared with 50, how long a newly published article
 * takes to be readable, and the memory for an export of everything.
 */
export function articles(): Promise<Figure[]> {
  const sizes = { few: FEW, many: MANY, rounds: ROUNDS, fill };
  return manyToFew({
    ...sizes,
    paths: PATHS,
    more: async (large, small) => {
      const visible = { ours: await publish(large), bare: await publish(small) };
      const most = { most: VISIBLE_MS, unit: "ms" };
      return [within("published article, next request", most, visible), await exportAll(large)];
    },
  });
}

/**
 * The garbage of 20,000 reads, collected whenever the engine wants; memory that stays is tested
 * beside the archive.
 */
const EXPORT_MB = 60;

/** The memory that an export of everything, with pictures, adds to the server's. */
async function exportAll(server: Server): Promise<Figure> {
  const headers = await adminHeaders(server.url);
  for (let picture = 0; picture < PICTURES; picture += 1) {
    const body = new FormData();
    body.set("alt", `Picture ${picture}`);
    body.set("picture", new Blob([IMAGES.jpg], { type: "image/jpeg" }), `p-${picture}.jpg`);
    const { "content-type": _, ...own } = headers;
    const answer = await fetch(`${server.url}/api/admin/pictures`, {
      method: "POST",
      headers: own,
      body,
    });
    if (!answer.ok) throw new Error(`a picture was answered ${answer.status}`);
  }
  const before = memoryOf(server);
  let most = before;
  let bytes = 0;
  const answer = await fetch(`${server.url}/api/admin/content-export`, { headers });
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    most = Math.max(most, memoryOf(server));
  }
  if (bytes < 1_000_000) throw new Error(`the export has ${bytes} bytes`);
  return within(
    `memory while ${MANY} articles are exported`,
    { most: EXPORT_MB, unit: "MB", above: true },
    { ours: most, bare: before },
  );
}

interface Item {
  revision: number;
  draft: { body: string };
}

/** Milliseconds of the first request for an article's page after a change of it was published. */
async function publish(server: Server): Promise<number> {
  const headers = { ...(await adminHeaders(server.url)), "content-type": "application/json" };
  const send = async (method: string, path: string, body?: object): Promise<Item> => {
    const answer = await fetch(`${server.url}/api/admin/content/40${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return (await answer.json()) as Item;
  };
  const measured: number[] = [];
  for (let round = 0; round < PUBLICATIONS; round += 1) {
    const { revision, draft } = await send("GET", "");
    const body = `Words number ${round}.`;
    const saved = await send("PATCH", "", { revision, draft: { ...draft, body } });
    await send("POST", "/publish", { revision: saved.revision });
    const start = performance.now();
    const page = await (await fetch(`${server.url}/blog/article-40`)).text();
    measured.push(performance.now() - start);
    if (!page.includes(body)) throw new Error("the next request shows another text");
  }
  return median(measured);
}

/** Lets the server create the database, then adds the articles directly. */
async function fill(folder: string, rows: number): Promise<void> {
  await withServers([startOurs(folder, { SAMPLE_CONTENT: "false" })], async () => {});
  const database = new Sqlite(join(folder, "lender.sqlite"));
  // The first ids belong to the content that every database has
  database.exec(`
    CREATE TEMP TABLE n AS
      WITH RECURSIVE n(i) AS (SELECT 20 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows + 20})
      SELECT i, strftime('%Y-%m-%dT%H:%M:%S.000Z', '2020-01-01', '+' || i || ' hours') AS at,
        iif(i % 2 = 0, 'Rates', 'Category ' || (i % 5)) AS category FROM n;
    INSERT INTO contentItems (id, collection, state, position, title, category, date, words, createdAt,
        updatedAt, updatedByName)
      SELECT i, 'articles', 'published', i, 'Article ' || i, category, at,
        'article ' || i || ' short. ' || lower(category) || iif(i = 40, ' zebedee', ''), at, at, 'admin'
      FROM n;
    CREATE TEMP TABLE texts AS SELECT i, at, json_object('title', 'Article ' || i, 'excerpt',
        iif(i = 40, 'Zebedee.', 'Short.'), 'category', category, 'imageUrl', '/pictures/' || printf('%022d', i % ${PICTURES}), 'imageAlt', '', 'publishedAt', '') AS fields,
        replace(hex(zeroblob(400)), '00', 'word ') AS body FROM n;
    INSERT INTO contentDrafts (itemId, slug, fields, body)
      SELECT i, 'article-' || i, fields, body FROM texts;
    INSERT INTO contentVersions (id, itemId, revision, slug, title, authorName, createdAt, fields, body)
      SELECT i + 1000, i, 1, 'article-' || i, 'Article ' || i, 'admin', at, fields, body FROM texts;
    UPDATE contentItems SET liveId = id + 1000, liveSlug = 'article-' || id, liveDate = date,
      firstLiveAt = date WHERE collection = 'articles';
    INSERT INTO contentShown (itemId, versionId, collection, slug, position, date, fromAt, shownBy)
      SELECT i, i + 1000, 'articles', 'article-' || i, i, at, at, 'admin' FROM texts;
    INSERT INTO pictures (address, alt, name, width, height, createdAt, updatedAt, updatedByName)
      SELECT '/pictures/' || printf('%022d', i % ${PICTURES}), 'A picture', 'a.jpg', 4, 4, at, at, 'admin'
      FROM n GROUP BY i % ${PICTURES};
    INSERT INTO contentCategories (name, position)
      SELECT DISTINCT category, 0 FROM contentItems WHERE collection = 'articles';`);
  database.close();
}
