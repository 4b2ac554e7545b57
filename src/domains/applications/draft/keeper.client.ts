import type { Draft } from "./application-draft.ts";
import { type DraftAnswers, keptAnswers, type KeptDraft } from "./drafts.ts";

export interface DraftCalls {
  mine: () => Promise<KeptDraft>;
  save: (kept: { answers: DraftAnswers; revision: number }) => Promise<{ revision: number }>;
  remove: () => Promise<unknown>;
}

export interface KeeperOptions {
  calls: DraftCalls;
  read: () => Draft | undefined;
  isConflict: (error: unknown) => boolean;
  /** There are answers in the account and none here. */
  onFound: (answers: DraftAnswers) => void;
  /** The account has other answers than this browser; nothing is saved until `decide`. */
  onOther: (kept: KeptDraft) => void;
  /** Whether the last call failed; it is retried. */
  onReach: (isFailing: boolean) => void;
}

const PAUSE_MS = 1500;
const AGAIN_MS = 15_000;

export type Keeper = ReturnType<typeof createKeeper>;

export function createKeeper(options: KeeperOptions) {
  const { calls, read } = options;
  let revision = 0;
  let saved = "";
  let [isKnown, isHeld, isClosed] = [false, true, false];

  const unsaved = (): DraftAnswers | undefined => {
    const draft = isHeld || isClosed ? undefined : read();
    const answers = draft && keptAnswers(draft);
    return answers && JSON.stringify(answers) !== saved ? answers : undefined;
  };
  const line = createLine(async () => {
    if (!isKnown) return look();
    const answers = unsaved();
    if (!answers) return;
    try {
      ({ revision } = await calls.save({ answers, revision }));
      saved = JSON.stringify(answers);
    } catch (error) {
      if (!options.isConflict(error)) throw error;
      await look();
    }
  }, options.onReach);
  const look = async () => {
    const kept = await calls.mine();
    ({ revision } = kept);
    [isKnown, isClosed] = [true, kept.isClosed === true];
    const own = read();
    isHeld = false;
    if (kept.answers === null || (own && isSame(keptAnswers(own), kept.answers)))
      return line.plan(0);
    saved = JSON.stringify(kept.answers);
    if (!own) return options.onFound(kept.answers);
    isHeld = true;
    options.onOther(kept);
  };

  return {
    begin: () => line.run(look),
    changed: () => line.plan(PAUSE_MS),
    /** Called with the person's choice between the answers here and those of `onOther`. */
    decide() {
      isHeld = false;
      line.plan(0);
    },
    remove() {
      line.cancel();
      saved = "";
      return line.run(async () => {
        revision = 0;
        if (!isClosed) await calls.remove();
      });
    },
    /** Unsaved answers, for a page that is being left. */
    takeUnsaved() {
      const answers = line.cancel() ? unsaved() : undefined;
      return answers && { answers, revision };
    },
  };
}

/** Runs one piece of work after the other. A failed one is retried at the planned time. */
function createLine(work: () => Promise<void>, onEnd: (isFailing: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const run = (piece: () => Promise<unknown>) => {
    last = last.then(piece).then(
      () => onEnd(false),
      () => {
        onEnd(true);
        plan(AGAIN_MS);
      },
    );
    return last;
  };
  const plan = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void run(work);
    }, pause);
  };
  /** Whether something was planned. */
  const cancel = (): boolean => {
    const wasPlanned = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    return wasPlanned;
  };
  return { run, plan, cancel };
}

/** The officer is the one of the last followed link. */
export function isSame(one: DraftAnswers, other: DraftAnswers): boolean {
  const names = Object.keys(one) as (keyof DraftAnswers)[];
  return names.every((name) => name === "officer" || one[name].trim() === other[name].trim());
}
