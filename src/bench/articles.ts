import type Sqlite from "better-sqlite3";
import { IMAGES } from "#test/kit/images.ts";
import { beside } from "./beside.ts";
import { manyToFew } from "./many-to-few.ts";
import { type Figure, median, timeOf, within } from "./measure.ts";
import { adminCalls, adminHeaders, type Server } from "./servers.ts";

const PICTURES = 100;
const FEW = 50;
const MANY = 5000;
const CONTENT = "/api/admin/content";
const ARTICLES = `${CONTENT}?collection=articles&limit=25`;
const NUMBERS = "/api/admin/content-counts?collection=articles";

/** What an editor and a reader open; the article in the middle is in both databases. */
const READS = {
  "articles, first page": ARTICLES,
  "found articles": `${ARTICLES}&search=zebedee`,
  "articles of a category": `${ARTICLES}&category=Rates`,
  "found articles, a common word": `${ARTICLES}&search=article`,
  "numbers of found articles, a common word": `${NUMBERS}&search=article`,
  "numbers of articles by state": NUMBERS,
  "categories of articles": "/api/admin/article-categories",
  "an article to edit": `${CONTENT}/40`,
  "versions of an article": `${CONTENT}/40/versions?limit=25`,
  "pictures of the library": "/api/admin/pictures?limit=24",
  "site search": "/api/search?q=zebedee",
  "site search, a common word": "/api/search?q=article",
  "blog, found articles": "/blog?search=zebedee",
  "blog, a common word": "/blog?search=article",
  "blog, a category": "/blog?category=Rates",
  "blog, second page": "/blog?page=2",
};

/**
 * The pages of editors and readers with 5,000 articles, compared with 50, how long a newly
 * published article takes to be readable, and the memory for an export of everything.
 */
export function articles(): Promise<Figure[]> {
  const headersFor = ({ url }: Server) => adminHeaders(url);
  const more = async (large: Server, small: Server) => [
    within(
      "published article, next request",
      { most: 50, unit: "ms" },
      { ours: await publish(large), bare: await publish(small) },
    ),
    await exportAll(large),
  ];
  return manyToFew({ few: FEW, many: MANY, fill, reads: READS, headersFor, more });
}

const PUBLICATIONS = 21;

interface Item {
  revision: number;
  draft: { body: string };
}

/** Milliseconds of the first request for an article's page after a change of it was published. */
async function publish({ url }: Server): Promise<number> {
  const call = await adminCalls(url);
  const send = async (method: string, path: string, body?: object) =>
    (await call(method, `${CONTENT}/40${path}`, body)) as Item;
  const measured: number[] = [];
  for (let round = 0; round < PUBLICATIONS; round += 1) {
    const { revision, draft } = await send("GET", "");
    const body = `Words number ${round}.`;
    const saved = await send("PATCH", "", { revision, draft: { ...draft, body } });
    await send("POST", "/publish", { revision: saved.revision });
    let page = "";
    const read = async () => (page = await (await fetch(`${url}/blog/article-40`)).text());
    measured.push(await timeOf(read));
    if (!page.includes(body)) throw new Error("the next request shows another text");
  }
  return median(measured);
}

/**
 * The garbage of 20,000 reads, collected whenever the engine wants; memory that stays is tested
 * beside the archive.
 */
const EXPORT_MB = 60;

/** The memory that an export of everything, with pictures, adds to the server's. */
async function exportAll(server: Server): Promise<Figure> {
  const call = await adminCalls(server.url);
  for (let picture = 0; picture < PICTURES; picture += 1) {
    const body = new FormData();
    body.set("alt", `Picture ${picture}`);
    body.set("picture", new Blob([IMAGES.jpg], { type: "image/jpeg" }), `p-${picture}.jpg`);
    await call("POST", "/api/admin/pictures", body);
  }
  const headers = await adminHeaders(server.url);
  let bytes = 0;
  const { memory } = await beside(server, async () => {
    const answer = await fetch(`${server.url}/api/admin/content-export`, { headers });
    for await (const piece of answer.body ?? []) bytes += piece.length;
  });
  if (bytes < 1_000_000) throw new Error(`the export has ${bytes} bytes`);
  const bound = { most: EXPORT_MB, unit: "MB", above: true };
  return within(`memory while ${MANY} articles are exported`, bound, memory);
}

function fill(database: Sqlite.Database, rows: number): void {
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
    INSERT INTO pictureUses (address, itemId) SELECT fields ->> '$.imageUrl', i FROM texts;
    INSERT INTO contentCategories (name, position)
      SELECT DISTINCT category, 0 FROM contentItems WHERE collection = 'articles';`);
}
