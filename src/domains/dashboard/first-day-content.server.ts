import type { FirstDayStep } from "./first-day.ts";
import { hasLive } from "#domains/content/live.server.ts";
import { listFooterPages } from "#domains/content/content.server.ts";
import { FOOTER_GUIDES, SAMPLE_AUTHOR } from "#domains/content/items/content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { readSignUpRules } from "#domains/accounts/officers/officer-sign-up.server.ts";
import { hasPublicOfficers } from "#domains/content/public-officers.server.ts";

type Done = Partial<Record<FirstDayStep, boolean>>;

// Decision: src/decisions/104-steps-tick-themselves.md
/**
 * Which steps about the pages are done, judged by what visitors see, and the item to open for a
 * step: the company's own texts, or the next loan type without a page.
 */
export async function readContentSteps(
  db: Db,
  showsTestimonials: boolean,
): Promise<{ done: Done; items: Partial<Record<FirstDayStep, number>> }> {
  const pages = await listFooterPages(db);
  const invented = await live(db, "testimonials")
    .where("contentVersions.authorName", "=", SAMPLE_AUTHOR)
    .limit(1)
    .executeTakeFirst();
  const withoutPage = await live(db, "loan-types")
    .where("body", "=", "")
    .limit(1)
    .executeTakeFirst();
  const company = await db
    .selectFrom("contentItems")
    .where("collection", "=", "site-texts")
    .where("title", "=", "Company")
    .select("id")
    .executeTakeFirst();
  return {
    done: {
      testimonials: !showsTestimonials || invented === undefined,
      guides: [...FOOTER_GUIDES, "Mortgage Glossary"].every((label) => label in pages),
      "loan-pages": (await hasLive(db, "loan-types")) && withoutPage === undefined,
      rates: await showsRates(db),
      officers: (await hasPublicOfficers(db)) && (await officersAreChecked(db)),
    },
    items: {
      ...(company && { "company-name": company.id, license: company.id }),
      ...(withoutPage && { "loan-pages": withoutPage.id }),
    },
  };
}

/** The announcement that the site is under construction, while visitors see it. */
export async function findBanner(db: Db): Promise<number | null> {
  const found = await live(db, "announcements")
    .where("fields", "like", "%under construction%")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

function live(db: Db, collection: "announcements" | "loan-types" | "testimonials") {
  return db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("contentItems.collection", "=", collection)
    .orderBy("position")
    .select("contentItems.id");
}

async function showsRates(db: Db): Promise<boolean> {
  const sheet = await db
    .selectFrom("rateSheets")
    .where("endedAt", "is", null)
    .where("expiresAt", ">", new Date().toISOString())
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return sheet !== undefined;
}

/** Whether not everyone who registers as an officer becomes one. */
async function officersAreChecked(db: Db): Promise<boolean> {
  const { needsApproval, domains } = await readSignUpRules(db);
  return needsApproval || domains.length > 0;
}
