import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { lazy, Suspense, useSyncExternalStore } from "react";
import type { AppRouter } from "#server/router.ts";
import { asksToConfirm } from "./refusals.ts";

const ConfirmationDialog = lazy(async () => ({
  default: (await import("./confirmation-dialog.tsx")).ConfirmationDialog,
}));

type Answer = (confirmed: boolean) => void;

let asking: Answer | undefined;
const listeners = new Set<() => void>();

function show(answer: Answer | undefined) {
  asking = answer;
  for (const listener of listeners) listener();
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Asks for a new proof in a dialog; several wait for each other, because each proof serves one
 * operation. Resolves to whether it was given: never on pages without the dialog's place.
 */
export function askForProof(): Promise<boolean> {
  const asked = turn.then(
    () => listeners.size > 0 && new Promise<boolean>((answer) => show(answer)),
  );
  turn = asked;
  return asked;
}

/** Calls that need a new proof ask for it and are repeated. Typed values stay in place meanwhile. */
export const confirming: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = (refused: (error: Parameters<typeof observer.error>[0]) => void) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: refused,
        });
      let current = send((error) => {
        if (!asksToConfirm(error)) return observer.error(error);
        void askForProof().then((confirmed) => {
          if (confirmed) current = send((last) => observer.error(last));
          else observer.error(error);
        });
      });
      return () => current.unsubscribe();
    });

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
          show(undefined);
          answer(confirmed);
        }}
      />
    </Suspense>
  );
}
