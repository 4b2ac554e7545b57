import { useEffect, useState } from "react";
import { settingsByKey, type SettingKey, type Settings } from "../../shared/settings.ts";
import { useUser } from "../accounts/use-user.ts";
import { trpc } from "../trpc.ts";

const POLL_MS = 5000;

/** What was typed, and the saved value that it was typed over. */
interface Draft {
  base: string;
  value: string;
}

type Drafts = Partial<Record<SettingKey, Draft | undefined>>;

/**
 * Outlasts the page: what an admin typed is there again after a look at another page, and after the
 * new login that an ended session asks for.
 */
let kept: { by: number | undefined; drafts: Drafts } = { by: undefined, drafts: {} };

export interface SettingDrafts {
  saved: Settings;
  valueOf: (key: SettingKey) => string;
  change: (key: SettingKey, value: string) => void;
  isUnsaved: (key: SettingKey) => boolean;
  isSaving: (key: SettingKey) => boolean;
  /** What somebody else has saved since this began to be typed. */
  theirs: (key: SettingKey) => string | undefined;
  keepMine: (key: SettingKey) => void;
  takeTheirs: (key: SettingKey) => void;
  /** Saves what is typed. Rejects when the server refuses; what was typed stays. */
  save: (key: SettingKey) => Promise<void>;
}

/** Everything that the page edits: the saved settings, kept fresh, and what is typed over them. */
export function useSettingDrafts() {
  const list = trpc.settings.list.useQuery(undefined, {
    select: settingsByKey,
    refetchOnMount: "always",
    refetchInterval: POLL_MS,
  });
  const [opened] = useState(() => Date.now());
  const [drafts, setDrafts] = useKeptDrafts();
  const [saving, setSaving] = useState<ReadonlySet<SettingKey>>(new Set());
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.settings.save.useMutation();

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
        setSaving((others) => new Set(others).add(key));
        try {
          await mutateAsync({ key, value, expected: drafts[key]?.base ?? saved[key] });
          await utils.settings.list.cancel();
          utils.settings.list.setData(undefined, (settings) =>
            settings?.map((setting) => (setting.key === key ? { key, value } : setting)),
          );
          // What was typed while it was on its way is still to be saved
          setDrafts(({ [key]: draft, ...others }) =>
            draft && draft.value !== value
              ? { ...others, [key]: { base: value, value: draft.value } }
              : others,
          );
        } catch (error) {
          await utils.settings.list.invalidate();
          throw error;
        } finally {
          setSaving((others) => new Set([...others].filter((other) => other !== key)));
        }
      },
    };
  };

  return {
    /** Undefined until the settings have come anew: those of the page may be old. */
    drafts: list.data && list.dataUpdatedAt >= opened ? edit(list.data) : undefined,
    failed: list.isError && !list.isFetching,
    retry: () => void list.refetch(),
  };
}

/** The drafts of whoever is signed in; to close the window on them, the browser asks first. */
function useKeptDrafts() {
  const by = useUser().user?.id;
  const [drafts, show] = useState(() => (kept.by === by ? kept.drafts : {}));
  const setDrafts = (change: (drafts: Drafts) => Drafts) => {
    kept = { by, drafts: change(kept.by === by ? kept.drafts : {}) };
    show(kept.drafts);
  };
  const unsaved = Object.values(drafts).some((draft) => draft !== undefined);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return [drafts, setDrafts] as const;
}
