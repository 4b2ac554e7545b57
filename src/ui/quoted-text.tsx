/** Earlier text that is quoted below a mail, folded. */
export function QuotedText({ text }: { text: string }) {
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer py-1">Earlier email that it quotes</summary>
      <div className="wrap-anywhere whitespace-pre-line text-base-content/80">{text}</div>
    </details>
  );
}
