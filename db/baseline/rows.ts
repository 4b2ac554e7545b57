import { type Kysely, sql } from "kysely";

/** What an empty database has: the questions, the notice, the pages whose texts can be changed. */

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

/** The pages whose texts the lender can change: an empty item for each. */
const PAGES = ["Company", "Home page", "About page", "Calculator page", "Loans page"];

/** The actor of the versions that come with the installation. */
const INSTALLATION = "(installation)";

/** Earlier than any record, so that a clock that is set back hides nothing. */
const FROM_THE_START = "1970-01-01T00:00:00.000Z";

const STAGES = JSON.stringify([
  { key: "new", label: "New" },
  { key: "contacted", label: "Contacted" },
  { key: "documents", label: "Documents" },
  { key: "underwriting", label: "Underwriting" },
  { key: "closed", label: "Closed" },
  { key: "lost", label: "Lost" },
]);

const REASONS = JSON.stringify([
  "Chose another lender",
  "Not ready yet",
  "Does not qualify",
  "No answer",
  "Not a lead",
]);

const STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  VI: "Virgin Islands",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

interface Item {
  collection: string;
  position: number;
  title: string;
  slug?: string;
  fields: Record<string, string>;
  body?: string;
}

const ITEMS: Item[] = [
  ...QUESTIONS.map(({ id, question, answer }, position) => ({
    collection: "questions",
    position,
    title: question,
    slug: id,
    fields: { question },
    body: answer.join("\n\n"),
  })),
  {
    collection: "announcements",
    position: QUESTIONS.length,
    title: NOTICE,
    fields: { text: NOTICE, kind: "warning" },
  },
];

export async function addRows(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  for (const [code, name] of Object.entries(STATES))
    await sql`INSERT INTO "stateNames" (code, name) VALUES (${code}, ${name})`.execute(db);
  for (const item of ITEMS) await publish(db, item, now);
  for (const [position, page] of PAGES.entries())
    await addDraft(db, { collection: "site-texts", position, title: page, fields: { page } }, now);
  await sql`INSERT INTO "deskSettings" (id, stages, "lostReasons", "byState", "inTurn")
    VALUES (1, ${STAGES}, ${REASONS}, '[]', '[]')`.execute(db);
  await sql`INSERT INTO "rateDraft" (id, rows, revision) VALUES (1, '[]', 1)`.execute(db);
  await sql`INSERT INTO "newsletter" (id, "isOn") VALUES (1, 0)`.execute(db);
  await sql`INSERT INTO "officerSignUp" (id) VALUES (1)`.execute(db);
  await sql`INSERT INTO "recordBegan" (at) VALUES (${now})`.execute(db);
}

async function addDraft(db: Kysely<unknown>, item: Item, now: string) {
  const { collection, position, title, fields, body = "" } = item;
  const words = [...Object.values(fields), item.slug ?? ""].join(" ").trim().toLowerCase();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "contentItems" (collection, state, position, title, date, words, "createdAt",
      "updatedAt", "updatedByName")
    VALUES (${collection}, 'draft', ${position}, ${title}, ${now}, ${words}, ${now}, ${now},
      ${INSTALLATION})
    RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const slug = collection === "site-texts" ? "" : (item.slug ?? String(id));
  await sql`INSERT INTO "contentDrafts" ("itemId", slug, fields, body)
    VALUES (${id}, ${slug}, ${JSON.stringify(fields)}, ${body})`.execute(db);
  return { id, slug };
}

async function publish(db: Kysely<unknown>, item: Item, now: string): Promise<void> {
  const { collection, position, title, fields, body = "" } = item;
  const { id, slug } = await addDraft(db, item, now);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "contentVersions" ("itemId", revision, slug, title, "authorName", "createdAt",
      fields, body)
    VALUES (${id}, 1, ${slug}, ${title}, ${INSTALLATION}, ${now}, ${JSON.stringify(fields)}, ${body})
    RETURNING id`.execute(db);
  const version = rows[0]?.id ?? 0;
  await sql`UPDATE "contentItems" SET state = 'published', "liveId" = ${version},
    "liveSlug" = ${slug}, "liveDate" = ${now}, "firstLiveAt" = ${now} WHERE id = ${id}`.execute(db);
  await sql`INSERT INTO "contentShown" ("itemId", "versionId", collection, slug, position, date,
      "fromAt", "shownBy")
    VALUES (${id}, ${version}, ${collection}, ${slug}, ${position}, ${now}, ${FROM_THE_START},
      ${INSTALLATION})`.execute(db);
}
