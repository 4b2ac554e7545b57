import { sampleBlogPosts, sampleTestimonials } from "#db/seeds/content.ts";
import { draftGuides, draftTerms, loanPageOf } from "#db/seeds/drafts.ts";
import { sampleLoanTypes } from "#db/seeds/loan-types.ts";
import { type Draft, EMPTY_FIELDS, SAMPLE_AUTHOR } from "./items/content-items.ts";
import { addPublicCategories } from "./categories/categories.server.ts";
import { goLive } from "./items/publish.server.ts";
import { readItem, type WholeItem } from "./items/items.server.ts";
import { insertItem } from "./items/save.server.ts";
import { keepVersion } from "./items/versions.server.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import type { Db } from "#platform/database/engine.ts";

/** Loads the sample content, without accounts, into a database without content of these kinds. */
export async function loadSampleContent(db: Db): Promise<boolean> {
  try {
    return await db.transaction().execute(load);
  } catch (error) {
    // Another process that started at the same moment has loaded it
    if (isUniqueViolation(error, "liveSlug")) return false;
    throw error;
  }
}

async function load(trx: Db): Promise<boolean> {
  const present = await trx
    .selectFrom("contentItems")
    .where("collection", "in", ["articles", "loan-types", "testimonials"])
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (present) return false;
  for (const draft of SAMPLES) await publishSample(trx, draft);
  await addPublicCategories(trx);
  for (const draft of DRAFTS) await insertItem(trx, draft, SAMPLE);
  return true;
}

/** The last one added is shown first among testimonials and among articles of the same day. */
const SAMPLES: Draft[] = [
  ...sampleLoanTypes.map((fields): Draft => ({
    collection: "loan-types",
    slug: "",
    fields,
    body: "",
  })),
  ...sampleTestimonials.map((fields): Draft => ({
    collection: "testimonials",
    slug: "",
    fields,
    body: "",
  })),
  ...sampleBlogPosts.map(({ slug, body, ...fields }): Draft => ({
    collection: "articles",
    slug,
    fields,
    body,
  })),
];

/** The working copy of an item, which an admin changes and publishes. */
const DRAFTS: Draft[] = [
  ...draftGuides.map(({ slug, body, ...fields }): Draft => ({
    collection: "guides",
    slug,
    fields: { ...EMPTY_FIELDS.guides, ...fields, footerLink: fields.title },
    body,
  })),
  ...draftTerms.map((fields): Draft => ({
    collection: "glossary",
    slug: fields.term.toLowerCase().replaceAll(" ", "-"),
    fields,
    body: "",
  })),
];

const SAMPLE = { id: null, username: SAMPLE_AUTHOR };

/** Shown since before all records, so that a clock set back does not hide it. */
const FROM_THE_START = "1970-01-01T00:00:00.000Z";

async function publishSample(trx: Db, draft: Draft): Promise<void> {
  const id = await insertItem(trx, draft, SAMPLE);
  const item = await readItem(trx, id);
  if (draft.collection === "loan-types") await keepPage(trx, item, draft);
  await goLive(trx, item, {
    version: await keepVersion(trx, item),
    slug: draft.slug || String(id),
    now: FROM_THE_START,
    until: null,
    by: SAMPLE.username,
  });
}

/**
 * The text of a loan type's own page, as a version before all others, so that publishing a change
 * of the card does not publish the page as well.
 */
async function keepPage(trx: Db, item: WholeItem, draft: Draft<"loan-types">): Promise<void> {
  const page = { ...draft, ...loanPageOf(draft.fields.name) };
  await keepVersion(trx, { ...item, revision: 0, draft: page });
}
