import type { RouterContext } from "#web/router.tsx";
import { settingsByKey } from "#shared/settings.ts";

/** Loads the home page's content sections, as far as the settings show them. */
export async function loadHomeContent({
  settings,
  content,
}: RouterContext["queries"]): Promise<void> {
  const { showBlogPosts, showTestimonials } = settingsByKey(await settings.forPages.ensureData());
  await Promise.all([
    showBlogPosts === "true" && content.latest.ensureData(),
    showTestimonials === "true" && content.testimonials.ensureData(),
  ]);
}
