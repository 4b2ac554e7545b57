import type { Draft } from "#domains/content/items/content-items.ts";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";

/**
 * The state of a draft. `away` means that the server cannot be reached, `outside` that the session
 * ended.
 */
export type DraftStatus =
  | "saved"
  | "typing"
  | "saving"
  | "away"
  | "outside"
  | "refused"
  | "conflict";

export interface DraftState {
  draft: Draft;
  item: EditableItem;
  status: DraftStatus;
  /** Somebody else's version, saved since this draft was started. */
  theirs?: EditableItem | undefined;
  /** The server's errors by field; `whole` belongs to no field. */
  issues: Record<string, string>;
  /** Whether the draft was restored from this browser. */
  isRestored: boolean;
  /** When it was typed, in milliseconds; 0 for the server's own draft. */
  typedAt: number;
  /** Raised when another draft replaces the content of the fields. */
  generation: number;
}

/** A draft that the server does not have yet, as this browser stores it. */
export interface KeptDraft {
  revision: number;
  draft: Draft;
  /**
   * The draft that was on its way to the server when this one was typed. When the server has
   * stored that draft, nobody else has saved since.
   */
  sending?: Draft | undefined;
  /** Which of two drafts goes on: the server keeps the other one as a version. */
  chosen?: "this" | "saved" | undefined;
  /** When it was typed, in milliseconds. */
  at?: number | undefined;
}

/** Why the server refused a draft. */
export type Refusal =
  | { kind: "conflict"; theirs: EditableItem }
  | { kind: "refused"; issues: Record<string, string> }
  | { kind: "away" | "outside" };

interface Surroundings {
  /** Throws a Refusal. */
  save: (draft: KeptDraft) => Promise<EditableItem>;
  keep: (draft: KeptDraft) => void;
  forget: () => void;
}

/** A draft is sent after a pause in typing, and at this interval during longer typing. */
const PAUSE_MS = 1200;
const AT_LATEST_MS = 4000;
const TRY_AGAIN_MS = 4000;

/**
 * An item's draft during editing: sent every few seconds, and stored in this browser until the
 * server has it. After a crash, a lost connection or an expired session, editing continues from
 * there. In a conflict with somebody else's version nothing is sent before the user has decided.
 */
export class DraftSession {
  readonly #surroundings: Surroundings;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** The revision that the draft is based on. */
  #revision: number;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<boolean> | undefined;
  #sending: Draft | undefined;
  #chosen: "this" | undefined;

  constructor(loaded: EditableItem, kept: KeptDraft | undefined, surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#state = begin(loaded, kept);
    const isBehind = kept && this.#state.status === "conflict";
    this.#revision = isBehind ? kept.revision : loaded.revision;
    if (kept?.chosen === "this" && this.#state.status === "typing") this.#chosen = "this";
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly change = (draft: Draft): void => {
    this.#set({ draft, typedAt: Date.now() });
    const [revision, sending, chosen] = [this.#revision, this.#sending, this.#chosen];
    this.#surroundings.keep({ revision, draft, sending, chosen });
    if (this.#state.status === "conflict") return;
    if (!this.#underWay) this.#set({ status: "typing" });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), PAUSE_MS);
    this.#limit ??= setTimeout(() => void this.flush(), AT_LATEST_MS);
  };

  /** Sends unsaved changes at once. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    this.#stopWaiting();
    if (this.#state.status === "conflict") return Promise.resolve(false);
    if (this.#state.status === "saved") return Promise.resolve(true);
    this.#underWay ??= this.#send().finally(() => {
      this.#underWay = undefined;
      this.#sending = undefined;
    });
    return this.#underWay;
  }

  /** Continues from the server's item: somebody else's draft, an earlier version, a publication. */
  replace(item: EditableItem): void {
    this.#stopWaiting();
    this.#chosen = undefined;
    this.#surroundings.forget();
    this.#revision = item.revision;
    this.#set({
      item,
      draft: item.draft,
      status: "saved",
      theirs: undefined,
      issues: {},
      isRestored: false,
      generation: this.#state.generation + 1,
    });
  }

  /** Saves the user's own draft over the other one, which stays among the versions. */
  keepMine(): Promise<boolean> {
    const { theirs } = this.#state;
    if (!theirs) return this.flush();
    this.#chosen = "this";
    this.#revision = theirs.revision;
    this.#set({ item: theirs, theirs: undefined, status: "typing" });
    return this.flush();
  }

  /**
   * Continues from the other draft; the user's own stays among the versions. Resolves to whether it
   * does: otherwise nothing is changed.
   */
  async takeTheirs(): Promise<boolean> {
    const { theirs, draft } = this.#state;
    if (!theirs) return false;
    try {
      const { revision } = theirs;
      this.replace(await this.#surroundings.save({ revision, draft, chosen: "saved" }));
      return true;
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.kind === "conflict") this.#set({ theirs: refusal.theirs });
      if (refusal.kind === "refused") this.#set({ issues: refusal.issues });
      return false;
    }
  }

  /** Shows the reasons why a publication was refused. */
  blame(issues: Record<string, string>): void {
    this.#set({ issues });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #stopWaiting(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#limit);
    this.#limit = undefined;
  }

  /** Resolves to whether the server has everything that was typed by then. */
  async #send(): Promise<boolean> {
    const { draft } = this.#state;
    this.#sending = draft;
    this.#set({ status: "saving" });
    try {
      const [revision, chosen] = [this.#revision, this.#chosen];
      const item = await this.#surroundings.save({ revision, draft, chosen });
      this.#revision = item.revision;
      this.#chosen = undefined;
      this.#set({ item, issues: {} });
    } catch (refusal) {
      return this.#refuse(refusal as Refusal);
    }
    if (this.#state.draft !== draft) return this.#send();
    this.#surroundings.forget();
    this.#set({ status: "saved", isRestored: false });
    return true;
  }

  #refuse(refusal: Refusal): false {
    if (refusal.kind === "conflict") this.#set({ status: "conflict", theirs: refusal.theirs });
    else if (refusal.kind === "refused") this.#set({ status: "refused", issues: refusal.issues });
    else {
      this.#set({ status: refusal.kind });
      this.#pause = setTimeout(() => void this.flush(), TRY_AGAIN_MS);
    }
    return false;
  }
}

/** Where editing starts: from the server's draft, or from the newer one in this browser. */
function begin(loaded: EditableItem, kept: KeptDraft | undefined): DraftState {
  const isNewer =
    kept?.draft.collection === loaded.collection &&
    JSON.stringify(kept.draft) !== JSON.stringify(loaded.draft);
  const fresh = {
    item: loaded,
    draft: loaded.draft,
    issues: {},
    isRestored: false,
    typedAt: 0,
    generation: 0,
  };
  if (!isNewer) return { ...fresh, status: "saved" };
  const restored = { ...fresh, draft: kept.draft, isRestored: true, typedAt: kept.at ?? 0 };
  const isTaken = JSON.stringify(kept.sending) === JSON.stringify(loaded.draft);
  return kept.revision === loaded.revision || isTaken
    ? { ...restored, status: "typing" }
    : { ...restored, status: "conflict", theirs: loaded };
}
