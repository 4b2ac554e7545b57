const DAY_MS = 24 * 60 * 60_000;

interface Kept {
  at: number;
  draft: unknown;
}

/**
 * Stores an unsent form's values in this browser under a name, until it is sent or cleared, and for
 * at most a day. If storage is full or forbidden, the form works without it.
 */
export function keptDraft(name: string, storage: () => Storage) {
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  const readKept = () =>
    attempt(() => JSON.parse(storage().getItem(name) ?? "null") as Kept | null);
  const forget = () => attempt(() => storage().removeItem(name));
  return {
    forget,
    time: () => readKept()?.at,
    /** An unchanged draft keeps its time. */
    store: (draft: unknown) =>
      attempt(() => {
        const before = readKept();
        const isSame = JSON.stringify(before?.draft) === JSON.stringify(draft);
        storage().setItem(name, JSON.stringify({ at: isSame ? before?.at : Date.now(), draft }));
      }),
    read: (): unknown => {
      const kept = readKept();
      const age = Date.now() - (kept?.at ?? 0);
      if (kept && age >= 0 && age < DAY_MS) return kept.draft;
      forget();
      return undefined;
    },
  };
}
