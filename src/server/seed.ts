import { sampleBlogPosts, sampleLoanTypes, sampleTestimonials } from "../../db/seeds/content.ts";
import type { Db } from "./database.ts";

/** Loads the sample content into a database that has no content at all. No accounts. */
export async function loadSampleContent(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    for (const table of ["loanTypes", "blogPosts", "testimonials"] as const)
      if (await trx.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
    await trx
      .insertInto("loanTypes")
      .values(
        sampleLoanTypes.map((type, position) => ({
          ...type,
          position,
          benefits: JSON.stringify(type.benefits),
        })),
      )
      .execute();
    await trx
      .insertInto("blogPosts")
      .values(sampleBlogPosts.map((post) => ({ ...post })))
      .execute();
    await trx
      .insertInto("testimonials")
      .values(sampleTestimonials.map((testimonial) => ({ ...testimonial })))
      .execute();
    return true;
  });
}
