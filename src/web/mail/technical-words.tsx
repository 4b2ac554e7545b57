/** The words of a mail server or of the connection to it, below the sentence that explains them. */
export function TechnicalWords({ children }: { children: string }) {
  return (
    <p className="font-normal text-base-content/80">
      In technical words: <q>{children}</q>
    </p>
  );
}
