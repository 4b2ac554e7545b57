import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { useSyncExternalStore } from "react";
import type { AppRouter } from "#app/router.ts";
import { asksToConfirm, type Confirmed, confirmedBy } from "./refusals.client.ts";

interface Question {
  about: Confirmed;
  answer: (confirmed: boolean) => void;
}

let asking: Question | undefined;
const listeners = new Set<() => void>();

function show(question: Question | undefined) {
  asking = question;
  for (const listener of listeners) listener();
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Asks for a new proof in a dialog; several wait for each other, because each proof serves one
 * operation. Resolves to whether it was given: never on pages without the dialog's place.
 */
export function askForProof(about: Confirmed): Promise<boolean> {
  const asked = turn.then(
    () => listeners.size > 0 && new Promise<boolean>((answer) => show({ about, answer })),
  );
  turn = asked;
  return asked;
}

/**
 * Calls that need a new proof ask for it and are repeated. Typed values stay in place meanwhile.
 */
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
        void askForProof(confirmedBy(error)).then((confirmed) => {
          if (confirmed) current = send((last) => observer.error(last));
          else observer.error(error);
        });
      });
      return () => current.unsubscribe();
    });

/** What the dialog has to ask now; a page that uses this is a place of the dialog. */
export function useAsked(): Question | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking,
    () => undefined,
  );
}

/** Takes the question away, and tells who asked it. */
export function answerAsked(question: Question, confirmed: boolean): void {
  show(undefined);
  question.answer(confirmed);
}
