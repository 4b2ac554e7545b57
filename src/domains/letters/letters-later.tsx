import { type ComponentProps, lazy, Suspense } from "react";

const ApplicationLetters = lazy(async () => ({
  default: (await import("./application-letters.tsx")).ApplicationLetters,
}));

/** The letters of an application, loaded after what staff read first. */
export function LettersLater(props: ComponentProps<typeof ApplicationLetters>) {
  return (
    <div className="mt-6 w-full empty:hidden print:hidden">
      <Suspense>
        <ApplicationLetters {...props} />
      </Suspense>
    </div>
  );
}
