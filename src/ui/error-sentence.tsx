/** Shown in place of a part of the page that could not be loaded. */
export function ErrorSentence({ children }: { children: string }) {
  return (
    <p role="alert" className="py-8 text-center font-medium text-error">
      {children}
    </p>
  );
}
