import type { Draft } from "#shared/content-items.ts";
import type { EditableItem } from "#shared/content-items.output.ts";

/** How it stands with what was typed. `away` is when the server cannot be reached. */
export type DraftStatus = "saved" | "typing" | "saving" | "away" | "refused" | "conflict";

export interface DraftState {
  /** What is in the fields. */
  draft: Draft;
  /** What the server has. */
  item: EditableItem;
  status: DraftStatus;
  /** What somebody else has saved since this draft was begun. */
  theirs?: EditableItem | undefined;
  /** What the server has against it, by field; `whole` is about none of them. */
  issues: Record<string, string>;
  /** Whether what was typed before came back from this browser. */
  isRestored: boolean;
  /** Goes up when the draft was put in the place of what was typed. */
  generation: number;
}

/** What a browser keeps of a draft until the server has it. */
export interface KeptDraft {
  revision: number;
  draft: Draft;
}

/** Why the server did not take a draft. */
export type Refusal =
  | { kind: "conflict"; theirs: EditableItem }
  | { kind: "refused"; issues: Record<string, string> }
  | { kind: "away" };

interface Surroundings {
  /** Throws a Refusal. */
  save: (draft: KeptDraft) => Promise<EditableItem>;
  keep: (draft: KeptDraft) => void;
  forget: () => void;
}

/** What is typed is sent when nobody types for a moment, and while somebody does, this often. */
const PAUSE_MS = 1200;
const AT_LATEST_MS = 4000;
const TRY_AGAIN_MS = 4000;

export type DraftSession = ReturnType<typeof createDraftSession>;

/**
 * The draft of an item while it is written: sent every few seconds, kept in this browser until it has
 * arrived, and gone on with when the page is opened again after a crash, a lost connection or a
 * session that ended. When somebody else was faster, nothing is sent before a person has decided.
 */
export function createDraftSession(
  loaded: EditableItem,
  kept: KeptDraft | undefined,
  { save, keep, forget }: Surroundings,
) {
  let state = begin(loaded, kept);
  /** What the draft in the fields is based on. */
  let revision = kept && state.isRestored ? kept.revision : loaded.revision;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  const set = (change: Partial<DraftState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const wait = (): void => {
    clearTimeout(pause);
    clearTimeout(limit);
    limit = undefined;
  };

  /** Resolves to whether the server has everything that was typed by then. */
  const send = async (): Promise<boolean> => {
    const { draft } = state;
    set({ status: "saving" });
    try {
      const item = await save({ revision, draft });
      revision = item.revision;
      set({ item, issues: {} });
    } catch (refusal) {
      return refuse(refusal as Refusal);
    }
    if (state.draft !== draft) return send();
    forget();
    set({ status: "saved", isRestored: false });
    return true;
  };

  const refuse = (refusal: Refusal): false => {
    if (refusal.kind === "conflict") set({ status: "conflict", theirs: refusal.theirs });
    else if (refusal.kind === "refused") set({ status: "refused", issues: refusal.issues });
    else {
      set({ status: "away" });
      pause = setTimeout(() => void flush(), TRY_AGAIN_MS);
    }
    return false;
  };

  /** Sends at once what is not there yet. Resolves to whether the server has everything. */
  const flush = (): Promise<boolean> => {
    wait();
    if (state.status === "conflict") return Promise.resolve(false);
    if (state.status === "saved") return Promise.resolve(true);
    underWay ??= send().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush,

    change: (draft: Draft): void => {
      set({ draft });
      keep({ revision, draft });
      if (state.status === "conflict") return;
      if (!underWay) set({ status: "typing" });
      clearTimeout(pause);
      pause = setTimeout(() => void flush(), PAUSE_MS);
      limit ??= setTimeout(() => void flush(), AT_LATEST_MS);
    },

    /** Goes on from what the server has: somebody else's draft, an earlier version, a publication. */
    replace: (item: EditableItem): void => {
      wait();
      forget();
      revision = item.revision;
      set({
        item,
        draft: item.draft,
        status: "saved",
        theirs: undefined,
        issues: {},
        isRestored: false,
        generation: state.generation + 1,
      });
    },

    /** Lets one's own draft stand over theirs, which stays among the versions. */
    keepMine: (): Promise<boolean> => {
      const { theirs } = state;
      if (!theirs) return flush();
      revision = theirs.revision;
      set({ item: theirs, theirs: undefined, status: "typing" });
      return flush();
    },

    /** What a publication was refused for. */
    blame: (issues: Record<string, string>): void => set({ issues }),
  };
}

/** What to begin with: the server's draft, or what this browser still has. */
function begin(loaded: EditableItem, kept: KeptDraft | undefined): DraftState {
  const isNews =
    kept?.draft.collection === loaded.collection &&
    JSON.stringify(kept.draft) !== JSON.stringify(loaded.draft);
  const fresh = { item: loaded, draft: loaded.draft, issues: {}, isRestored: false, generation: 0 };
  if (!isNews) return { ...fresh, status: "saved" };
  const restored = { ...fresh, draft: kept.draft, isRestored: true };
  return kept.revision === loaded.revision
    ? { ...restored, status: "typing" }
    : { ...restored, status: "conflict", theirs: loaded };
}
