import { useState } from "react";
import { type Setting, settingsByKey, type SettingKey, type Settings } from "./settings.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import type { Say } from "./banner.tsx";

const POLL_MS = 5000;

/** The typed value, and the saved value it was typed over. */
interface Draft {
  base: string;
  value: string;
}

type Drafts = Partial<Record<SettingKey, Draft | undefined>>;

/**
 * Outlives the page: an admin's typed values are still there after a visit to another page, and
 * after a new sign-in when the session has ended.
 */
let kept: { by: number | undefined; drafts: Drafts } = { by: undefined, drafts: {} };

export interface SettingDrafts {
  saved: Settings;
  valueOf: (key: SettingKey) => string;
  change: (key: SettingKey, value: string) => void;
  isUnsaved: (key: SettingKey) => boolean;
  isSaving: (key: SettingKey) => boolean;
  /** The value that another admin has saved since typing began. */
  theirs: (key: SettingKey) => string | undefined;
  keepMine: (key: SettingKey) => void;
  takeTheirs: (key: SettingKey) => void;
  /** Saves the typed value. Rejects when the server refuses; the typed value stays. */
  save: (key: SettingKey) => Promise<void>;
}

/** The page's data: the saved settings, kept fresh, and the values typed over them. */
export function useSettingDrafts() {
  const list = trpc.admin.settings.list.useQuery(undefined, {
    select: settingsByKey,
    refetchOnMount: "always",
    refetchInterval: POLL_MS,
  });
  const [opened] = useState(() => Date.now());
  const [drafts, setDrafts] = useKeptDrafts();
  const { saving, send } = useSending();

  const put = (key: SettingKey, draft: Draft | undefined) =>
    setDrafts((others) => ({ ...others, [key]: draft }));

  const edit = (saved: Settings): SettingDrafts => {
    const valueOf = (key: SettingKey) => drafts[key]?.value ?? saved[key];
    return {
      saved,
      valueOf,
      change: (key, value) => {
        const base = drafts[key]?.base ?? saved[key];
        put(key, value === base ? undefined : { base, value });
      },
      isUnsaved: (key) => valueOf(key) !== saved[key],
      isSaving: (key) => saving.has(key),
      theirs: (key) => {
        const draft = drafts[key];
        const moved = draft && draft.base !== saved[key] && draft.value !== saved[key];
        return moved && !saving.has(key) ? saved[key] : undefined;
      },
      keepMine: (key) => put(key, { base: saved[key], value: valueOf(key) }),
      takeTheirs: (key) => put(key, undefined),
      save: async (key) => {
        const value = valueOf(key);
        await send({ key, value, expected: drafts[key]?.base ?? saved[key] }, () =>
          // Values typed during the request are still unsaved
          setDrafts(({ [key]: draft, ...others }) =>
            draft && draft.value !== value
              ? { ...others, [key]: { base: value, value: draft.value } }
              : others,
          ),
        );
      },
    };
  };

  return {
    /** Undefined until the settings are loaded again, because the page's may be out of date. */
    drafts: list.data && list.dataUpdatedAt >= opened ? edit(list.data) : undefined,
    failed: list.isError && !list.isFetching,
    retry: () => void list.refetch(),
  };
}

/** Sends a setting; once saved, every page that shows it reloads it. */
function useSending() {
  const [saving, setSaving] = useState<ReadonlySet<SettingKey>>(new Set());
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.settings.save.useMutation();
  const send = async (change: Setting & { expected: string }, onSaved: () => void) => {
    const { key, value } = change;
    setSaving((others) => new Set(others).add(key));
    try {
      await mutateAsync(change);
      await utils.admin.settings.list.cancel();
      utils.admin.settings.list.setData(undefined, (settings) =>
        settings?.map((setting) => (setting.key === key ? { key, value } : setting)),
      );
      // Pages that show it read it under other names
      void utils.settings.invalidate();
      void utils.admin.settings.contactWait.invalidate();
      onSaved();
    } catch (error) {
      await utils.admin.settings.invalidate();
      throw error;
    } finally {
      setSaving((others) => new Set([...others].filter((other) => other !== key)));
    }
  };
  return { saving, send };
}

/** The drafts of the signed-in user; the browser asks before closing the window loses them. */
function useKeptDrafts() {
  const by = useUser().user?.id;
  const [drafts, show] = useState(() => (kept.by === by ? kept.drafts : {}));
  const setDrafts = (change: (drafts: Drafts) => Drafts) => {
    kept = { by, drafts: change(kept.by === by ? kept.drafts : {}) };
    show(kept.drafts);
  };
  const unsaved = Object.values(drafts).some((draft) => draft !== undefined);
  useLeaveWarning(unsaved);
  return [drafts, setDrafts] as const;
}

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

export const BULK_SAVES = {
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
