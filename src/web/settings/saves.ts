import type { SettingKey, Settings } from "#shared/settings.ts";
import { sentenceOf } from "#web/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import type { Say } from "./banner.tsx";
import type { SettingDrafts } from "./use-setting-drafts.ts";

/** The message of each single save. */
const SAVED: Record<Exclude<SettingKey, "companyLogo" | "equalHousingLogo">, string> = {
  licenseText: "License information updated successfully",
  privacyPolicy: "Privacy Policy updated successfully",
  termsOfUse: "Terms of Use updated successfully",
  contactEmail: "Contact email updated successfully",
  contactPhone: "Contact phone number updated successfully",
  contactAddress: "Contact address updated successfully",
  businessHours: "Business hours updated successfully",
  showTestimonials: "Testimonials visibility updated successfully",
  showBlogPosts: "Blog posts visibility updated successfully",
};

export type TextKey = keyof typeof SAVED;

interface Bulk {
  keys: readonly TextKey[];
  saving: string;
  saved: string;
  failed: string;
  title: string;
  /** The lines of the notice. */
  summary: (values: Pick<Settings, TextKey>) => string[];
}

const BULK_SAVES = {
  contact: {
    keys: ["contactEmail", "contactPhone", "contactAddress", "businessHours"],
    saving: "Saving all contact information...",
    saved: "All contact information updated successfully!",
    failed: "Failed to update all contact settings",
    title: "Contact information updated",
    summary: (values) => [
      `Email: ${values.contactEmail}`,
      `Phone: ${values.contactPhone}`,
      `Address: ${values.contactAddress}`,
      `Hours: ${values.businessHours}`,
      "Changes are now visible on the website",
    ],
  },
  homepage: {
    keys: ["showTestimonials", "showBlogPosts"],
    saving: "Saving homepage settings...",
    saved: "All homepage settings updated successfully!",
    failed: "Failed to update homepage settings",
    title: "Homepage settings updated",
    summary: (values) => [
      `Testimonials: ${values.showTestimonials === "true" ? "Visible" : "Hidden"}`,
      `Blog Posts: ${values.showBlogPosts === "true" ? "Visible" : "Hidden"}`,
    ],
  },
} as const satisfies Record<string, Bulk>;

/** Saves one setting; a failure is shown only at the field itself. */
export async function saveOne(drafts: SettingDrafts, key: TextKey, say: Say): Promise<void> {
  try {
    await drafts.save(key);
  } catch {
    return;
  }
  say("success", SAVED[key]);
}

/** Saves several settings in parallel, one call for each, and reports the result. */
export async function saveAll(
  drafts: SettingDrafts,
  which: keyof typeof BULK_SAVES,
  say: Say,
): Promise<void> {
  const bulk: Bulk = BULK_SAVES[which];
  const values = Object.fromEntries(bulk.keys.map((key) => [key, drafts.valueOf(key)]));
  say("progress", bulk.saving);
  const results = await Promise.allSettled(bulk.keys.map((key) => drafts.save(key)));
  const refused = results.find((result) => result.status === "rejected");
  if (refused) {
    const sentence = sentenceOf(refused.reason, "Unknown error");
    say("error", `Error: ${sentence}`);
    toast({ variant: "destructive", title: "Error", description: `${bulk.failed}: ${sentence}` });
    return;
  }
  say("success", bulk.saved);
  const description = bulk.summary(values as Pick<Settings, TextKey>).join("\n");
  toast({ title: bulk.title, description });
}
