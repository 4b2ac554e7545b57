import { type Kysely, sql } from "kysely";

/**
 * Content as items of collections: each item has a working copy, versions that never change, and a
 * record of the periods in which each version was shown. Loan types, articles and testimonials move
 * here; the questions and the notice that the site has shown so far become items too.
 */
const TABLES = [
  // The parts of each item that lists show; its texts are in the tables below
  `CREATE TABLE contentItems (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     collection TEXT NOT NULL,
     state TEXT NOT NULL
       CHECK (state IN ('draft', 'scheduled', 'published', 'changed', 'trashed', 'erased')),
     position INTEGER NOT NULL,
     revision INTEGER NOT NULL DEFAULT 1,
     title TEXT NOT NULL,
     category TEXT NOT NULL DEFAULT '',
     date TEXT NOT NULL,
     words TEXT NOT NULL,
     liveId INTEGER,
     liveSlug TEXT,
     liveDate TEXT,
     firstLiveAt TEXT,
     nextId INTEGER,
     nextSlug TEXT,
     publishAt TEXT,
     nextUntil TEXT,
     unpublishAt TEXT,
     trashedAt TEXT,
     createdAt TEXT NOT NULL,
     updatedAt TEXT NOT NULL,
     draftSince TEXT,
     updatedById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     updatedByName TEXT NOT NULL,
     CHECK ((liveId IS NULL) = (liveSlug IS NULL) AND (liveId IS NULL) = (liveDate IS NULL)),
     CHECK ((nextId IS NULL) = (publishAt IS NULL) AND (nextId IS NULL) = (nextSlug IS NULL)),
     CHECK (nextUntil IS NULL OR nextId IS NOT NULL),
     CHECK (unpublishAt IS NULL OR liveId IS NOT NULL),
     CHECK ((state IN ('trashed', 'erased')) = (trashedAt IS NOT NULL))
   ) STRICT`,
  `CREATE INDEX contentItemsInOrder ON contentItems (collection, position, id)`,
  `CREATE INDEX contentItemsByDate ON contentItems (collection, date DESC, id DESC)`,
  `CREATE INDEX contentItemsByState ON contentItems (collection, state)`,
  `CREATE INDEX contentItemsLive ON contentItems (collection, position, id) WHERE liveId IS NOT NULL`,
  `CREATE INDEX contentItemsLiveByDate ON contentItems (collection, liveDate DESC, id DESC)
     WHERE liveId IS NOT NULL`,
  `CREATE UNIQUE INDEX contentItemsLiveSlug ON contentItems (collection, liveSlug)
     WHERE liveId IS NOT NULL`,
  `CREATE INDEX contentItemsToPublish ON contentItems (publishAt) WHERE publishAt IS NOT NULL`,
  `CREATE INDEX contentItemsToUnpublish ON contentItems (unpublishAt) WHERE unpublishAt IS NOT NULL`,
  `CREATE INDEX contentItemsTrashed ON contentItems (trashedAt) WHERE trashedAt IS NOT NULL`,
  `CREATE INDEX contentItemsByEditor ON contentItems (updatedById)`,
  `CREATE TABLE contentDrafts (
     itemId INTEGER PRIMARY KEY REFERENCES contentItems (id) ON DELETE CASCADE,
     slug TEXT NOT NULL,
     fields TEXT NOT NULL CHECK (json_valid(fields) AND json_type(fields) = 'object'),
     body TEXT NOT NULL
   ) STRICT`,
  // Each working copy as it was at a revision
  `CREATE TABLE contentVersions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     itemId INTEGER NOT NULL REFERENCES contentItems (id) ON DELETE CASCADE,
     revision INTEGER NOT NULL,
     slug TEXT NOT NULL,
     title TEXT NOT NULL,
     authorId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     authorName TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     fields TEXT NOT NULL CHECK (json_valid(fields) AND json_type(fields) = 'object'),
     body TEXT NOT NULL,
     UNIQUE (itemId, revision)
   ) STRICT`,
  `CREATE INDEX contentVersionsByItem ON contentVersions (itemId, id)`,
  `CREATE INDEX contentVersionsByAuthor ON contentVersions (authorId)`,
  `CREATE TRIGGER contentVersionsNeverChange
     BEFORE UPDATE OF itemId, revision, slug, title, createdAt, fields, body ON contentVersions
     BEGIN SELECT RAISE(ABORT, 'a version never changes'); END`,
  // The versions that visitors saw, with their periods
  `CREATE TABLE contentShown (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     itemId INTEGER NOT NULL REFERENCES contentItems (id) ON DELETE CASCADE,
     versionId INTEGER NOT NULL REFERENCES contentVersions (id),
     collection TEXT NOT NULL,
     slug TEXT NOT NULL,
     position INTEGER NOT NULL,
     date TEXT NOT NULL,
     fromAt TEXT NOT NULL,
     untilAt TEXT,
     shownBy TEXT NOT NULL
   ) STRICT`,
  `CREATE UNIQUE INDEX contentShownNow ON contentShown (itemId) WHERE untilAt IS NULL`,
  `CREATE INDEX contentShownByItem ON contentShown (itemId, fromAt)`,
  `CREATE INDEX contentShownByVersion ON contentShown (versionId)`,
  `CREATE INDEX contentShownByTime ON contentShown (collection, fromAt)`,
  `CREATE INDEX contentShownByEnd ON contentShown (untilAt) WHERE untilAt IS NOT NULL`,
];

/** The seven questions of /mortgage-faqs. */
const QUESTIONS = [
  {
    id: "documents",
    question: "What documents do I need to apply for a mortgage?",
    answer: [
      "For income: pay stubs of the last 30 days and W-2 forms of the last two years. If you are self-employed or earn commissions or rent, two years of complete tax returns.",
      "For savings: statements of the last two months, every page, of the accounts that the down payment and the closing costs come from, and a letter for any gift.",
      "Besides these: a government-issued ID, the address of each place you have lived in for two years, and the purchase contract once there is one. Your loan officer will tell you what your own case needs, and what it does not.",
    ],
  },
  {
    id: "closing-timeline",
    question: "How long does it take to close on a mortgage?",
    answer: [
      "Most loans close within 30-45 days of a complete application. The appraisal, the title search and the underwriter's questions take most of that time.",
      "What you can do for it: send documents on the day they are asked for, open no new credit and keep your job until the keys are yours. A refinance often takes less, and the law gives you three business days to cancel one on your own home.",
    ],
  },
  {
    id: "pre-qualification",
    question: "What is the difference between pre-qualification and pre-approval?",
    answer: [
      "A pre-qualification is a first estimate of what you could borrow, from what you tell us about income, savings and debts. It takes minutes and nothing is checked.",
      "A pre-approval rests on your documents and a credit report. It says how much we expect to lend and on which conditions, so sellers and agents take an offer with one more seriously. Neither is a commitment to lend.",
    ],
  },
  {
    id: "down-payment",
    question: "How much down payment do I need?",
    answer: [
      "It depends on the loan. FHA loans start at 3.5%. Conventional loans take 3-20%: from 3% for qualified buyers, and at 20% you need no mortgage insurance. VA loans ask for none from most eligible borrowers. Jumbo loans often want 10% or more.",
      "A larger down payment lowers the payment and often the rate, but it should not take the savings that you need for closing costs and the first repairs.",
    ],
  },
  {
    id: "bad-credit",
    question: "Can I get a mortgage with bad credit?",
    answer: [
      "Often, yes. FHA loans are made for lower scores, and a larger down payment or steady income can weigh against an old late payment. You should expect a higher rate.",
      "If now is not the time, we will say so and tell you what would change it. Paying cards down, correcting errors in the report and a few months of punctual payments do more than most people think.",
    ],
  },
  {
    id: "fixed-or-adjustable",
    question: "What is the difference between a fixed and an adjustable rate?",
    answer: [
      "A fixed rate stays the same for the whole term, and so does the payment of principal and interest. An adjustable rate is fixed for some years, often five, seven or ten, and then follows an index, within caps for each change and for the life of the loan.",
      "Fixed suits those who stay and want to plan. Adjustable can cost less if you expect to sell or refinance before the rate may change, and if you could bear the payment at its cap.",
    ],
  },
  {
    id: "mortgage-insurance",
    question: "What is mortgage insurance, and when do I have to pay it?",
    answer: [
      "It protects the lender if the loan is not repaid. Conventional loans with less than 20% down carry private mortgage insurance; you may ask to end it when the balance is at 80% of the original value, and it ends by itself at 78% if payments are current.",
      "FHA loans carry a premium at closing and a yearly one, which with a small down payment stays for the life of the loan. VA loans have a funding fee instead of monthly insurance.",
    ],
  },
];

const NOTICE =
  "This website is currently under construction. Information displayed may be incomplete or subject to change. Please contact us directly for up-to-date details.";

/** The actor of the versions that come with the installation. */
const INSTALLATION = "(installation)";

/** Earlier than any record, so that a clock that is set back hides nothing. */
const FROM_THE_START = "1970-01-01T00:00:00.000Z";

interface Item {
  collection: string;
  slug?: string;
  title: string;
  category?: string;
  /** The date shown with it. */
  date?: string;
  fields: Record<string, unknown>;
  body?: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db);
  await addFirstItems(db, [
    ...(await loanTypes(db)),
    ...(await testimonials(db)),
    ...(await articles(db)),
  ]);
  for (const table of ["loanTypes", "testimonials", "blogPosts"])
    await sql.raw(`DROP TABLE ${table}`).execute(db);
}

/** Adds the questions and the notice after the given items, on both engines. */
export async function addFirstItems(db: Kysely<unknown>, moved: Item[] = []): Promise<void> {
  const now = new Date().toISOString();
  for (const [position, item] of [...moved, ...questions(), notice()].entries())
    await add(db, item, position, now);
}

async function loanTypes(db: Kysely<unknown>): Promise<Item[]> {
  const { rows } = await sql<{ name: string; benefits: string } & Record<string, unknown>>`
    SELECT name, description, icon, benefits FROM loanTypes ORDER BY position, id`.execute(db);
  return rows.map(({ benefits, ...fields }) => ({
    collection: "loan-types",
    title: fields.name,
    fields: { ...fields, benefits: JSON.parse(benefits) as string[] },
  }));
}

async function testimonials(db: Kysely<unknown>): Promise<Item[]> {
  const { rows } = await sql<{ name: string } & Record<string, unknown>>`
    SELECT name, role, content, rating, avatarUrl FROM testimonials ORDER BY id DESC`.execute(db);
  return rows.map((fields) => ({ collection: "testimonials", title: fields.name, fields }));
}

async function articles(db: Kysely<unknown>): Promise<Item[]> {
  const { rows } = await sql<
    Record<"slug" | "title" | "category" | "publishedAt" | "body", string>
  >`
    SELECT slug, title, excerpt, category, imageUrl, imageAlt, publishedAt, body FROM blogPosts
    ORDER BY publishedAt, id`.execute(db);
  return rows.map(({ slug, body, publishedAt, ...fields }) => ({
    collection: "articles",
    slug,
    title: fields.title,
    category: fields.category,
    date: publishedAt,
    fields: { ...fields, publishedAt },
    body,
  }));
}

function questions(): Item[] {
  return QUESTIONS.map(({ id, question, answer }) => ({
    collection: "questions",
    slug: id,
    title: question,
    fields: { question },
    body: answer.join("\n\n"),
  }));
}

function notice(): Item {
  return { collection: "announcements", title: NOTICE, fields: { text: NOTICE, kind: "warning" } };
}

/** Adds an item that is published from the start, or scheduled if its date is in the future. */
async function add(db: Kysely<unknown>, item: Item, position: number, now: string): Promise<void> {
  const { collection, title, category = "", date = now, body = "" } = item;
  const fields = JSON.stringify(item.fields);
  const texts = Object.values(item.fields)
    .flat()
    .filter((value) => typeof value === "string");
  const words = [...texts, item.slug ?? ""].join(" ").toLowerCase().slice(0, 2000);
  const waits = date > now;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "contentItems"
      (collection, state, position, title, category, date, words, "createdAt", "updatedAt", "updatedByName")
    VALUES (${collection}, 'draft', ${position}, ${title}, ${category}, ${date}, ${words},
      ${now}, ${now}, ${INSTALLATION})
    RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const slug = item.slug ?? String(id);
  await sql`INSERT INTO "contentDrafts" ("itemId", slug, fields, body)
    VALUES (${id}, ${slug}, ${fields}, ${body})`.execute(db);
  const versions = await sql<{ id: number }>`
    INSERT INTO "contentVersions" ("itemId", revision, slug, title, "authorName", "createdAt", fields, body)
    VALUES (${id}, 1, ${slug}, ${title}, ${INSTALLATION}, ${now}, ${fields}, ${body})
    RETURNING id`.execute(db);
  const version = versions.rows[0]?.id ?? 0;
  if (waits) {
    await sql`UPDATE "contentItems" SET state = 'scheduled', "nextId" = ${version}, "nextSlug" = ${slug},
      "publishAt" = ${date} WHERE id = ${id}`.execute(db);
    return;
  }
  await sql`UPDATE "contentItems" SET state = 'published', "liveId" = ${version}, "liveSlug" = ${slug},
    "liveDate" = ${date}, "firstLiveAt" = ${date} WHERE id = ${id}`.execute(db);
  await sql`INSERT INTO "contentShown"
      ("itemId", "versionId", collection, slug, position, date, "fromAt", "shownBy")
    VALUES (${id}, ${version}, ${collection}, ${slug}, ${position}, ${date},
      ${item.date ?? FROM_THE_START}, ${INSTALLATION})`.execute(db);
}
