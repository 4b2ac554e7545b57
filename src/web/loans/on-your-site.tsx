import { EmbeddingCode, useEmbeddingHtml } from "./embedding-code.tsx";

/**
 * For partners: the calculator on a page of theirs. Empty where the site's address is not https.
 */
export function OnYourSite() {
  const html = useEmbeddingHtml();
  if (html === undefined) return null;
  return (
    <details className="rounded-box border border-base-300 bg-base-100 print:hidden">
      <summary className="cursor-pointer p-5 font-bold">
        For partners: the payment calculator on your own site
      </summary>
      <div className="grid gap-4 p-5 pt-0">
        <EmbeddingCode html={html} />
      </div>
    </details>
  );
}
