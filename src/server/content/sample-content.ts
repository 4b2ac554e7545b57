import { sampleBlogPosts, sampleTestimonials } from "#db/seeds/content.ts";
import { sampleLoanTypes } from "#db/seeds/loan-types.ts";
import type { Draft } from "#shared/content-items.ts";
import { goLive } from "./items/publish.ts";
import { readItem } from "./items/items.ts";
import { insertItem } from "./items/save.ts";
import { keepVersion } from "./items/versions.ts";
import { isUniqueViolation } from "#server/database/database-error.ts";
import type { Db } from "#server/database/engine.ts";

/** Loads the sample content into a database without any content of these kinds. No accounts. */
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

const SAMPLE = { id: null, username: "(sample content)" };

/** Shown from before all records, so that a clock set back does not hide it. */
const FROM_THE_START = "1970-01-01T00:00:00.000Z";

async function publishSample(trx: Db, draft: Draft): Promise<void> {
  const id = await insertItem(trx, draft, SAMPLE);
  const item = await readItem(trx, id);
  await goLive(trx, item, {
    version: await keepVersion(trx, item),
    slug: draft.slug || String(id),
    now: FROM_THE_START,
    until: null,
    by: SAMPLE.username,
  });
}
