import { lazy, Suspense, useSyncExternalStore } from "react";
import { asksToConfirm } from "./refusals.ts";

const ConfirmationDialog = lazy(async () => ({
  default: (await import("./confirmation-dialog.tsx")).ConfirmationDialog,
}));

type Answer = (confirmed: boolean) => void;

let asking: Answer | undefined;
const listeners = new Set<() => void>();

function ask(answer: Answer | undefined) {
  asking = answer;
  for (const listener of listeners) listener();
}

/**
 * Makes a call that may need a new confirmation: then a dialog asks for it, and the call is
 * repeated. Typed values stay in place meanwhile.
 */
export async function withConfirmation<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!asksToConfirm(error)) throw error;
    const confirmed = await new Promise<boolean>((answer) => ask(answer));
    if (!confirmed) throw error;
    return call();
  }
}

/** The place of the dialog, on every page whose calls may need it. */
export function ConfirmationHost() {
  const answer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking,
    () => undefined,
  );
  if (!answer) return null;
  return (
    <Suspense>
      <ConfirmationDialog
        onDone={(confirmed) => {
          ask(undefined);
          answer(confirmed);
        }}
      />
    </Suspense>
  );
}
