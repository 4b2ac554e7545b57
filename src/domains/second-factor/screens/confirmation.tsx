import { lazy, Suspense } from "react";
import { answerAsked, useAsked } from "#domains/session/confirming.client.ts";

const ConfirmationDialog = lazy(async () => ({
  default: (await import("./confirmation-dialog.tsx")).ConfirmationDialog,
}));

/** The place of the dialog, on every page whose calls may need it. */
export function ConfirmationHost() {
  const question = useAsked();
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmationDialog
        about={question.about}
        onDone={(confirmed) => answerAsked(question, confirmed)}
      />
    </Suspense>
  );
}
