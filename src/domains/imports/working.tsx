import type { ReactNode } from "react";

interface Import {
  state: string;
  done: number;
  total: number;
}

/** How often the page of an import that is worked on asks how far it is. */
const REFRESH_MS = 1000;

/** An option of the query of one import: it is asked for again as long as it is worked on. */
export function whileIn(working: readonly string[]) {
  return ({ state }: { state: { data: Pick<Import, "state"> | undefined } }) =>
    state.data && working.includes(state.data.state) ? REFRESH_MS : false;
}

interface Props {
  found: Import;
  /** The progress in a sentence. */
  says: string;
  /** What can be done meanwhile. */
  children: ReactNode;
}

/** The progress of an import. */
export function Working({ found: { state, done, total }, says, children }: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{says}</p>
      <progress
        className="progress w-full progress-primary"
        aria-label="Progress of the import"
        {...(state === "running" && { value: done, max: Math.max(total, 1) })}
      />
      <p className="text-sm text-base-content/80">
        You can leave this page: the import continues, even after a restart of the server.
      </p>
      {children}
    </div>
  );
}
