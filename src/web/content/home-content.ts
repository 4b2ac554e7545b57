import type { RouterContext } from "../router.tsx";
import { settingsByKey } from "../../shared/settings.ts";

/** What the home page's sections of content show, as far as the settings let them. */
export async function loadHomeContent({
  settings,
  content,
}: RouterContext["queries"]): Promise<void> {
  const { showBlogPosts, showTestimonials } = settingsByKey(await settings.list.ensureData());
  await Promise.all([
    showBlogPosts === "true" && content.latest.ensureData(),
    showTestimonials === "true" && content.testimonials.ensureData(),
  ]);
}
