import { embeddingHtml } from "./embedding.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CopyButton } from "#ui/copy-button.tsx";

/** The HTML for another site; undefined where this site's address is not https. */
export function useEmbeddingHtml(officer?: number): string | undefined {
  const { publicUrl = "", companyName = "" } = trpc.settings.site.useQuery().data ?? {};
  return embeddingHtml({ publicUrl, companyName }, officer);
}

/** The HTML for a partner's page, with a copy button. */
export function EmbeddingCode({ html }: { html: string }) {
  return (
    <>
      <p className="max-w-prose">
        Paste these lines where the calculator should appear. It sets no cookie, and adapts its
        height to its content.
      </p>
      <div className="flex items-start gap-3">
        <pre className="grow rounded-field bg-base-200 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {html}
        </pre>
        <CopyButton text={html} label="Copy the HTML" />
      </div>
    </>
  );
}

/** Staff are told why it is missing. */
export function EmbeddingCodeForStaff({ officer }: { officer?: number }) {
  const html = useEmbeddingHtml(officer);
  if (html !== undefined) return <EmbeddingCode html={html} />;
  return (
    <p className="max-w-prose text-sm text-base-content/80">
      The lines to paste appear here as soon as this website&apos;s address begins with https.
    </p>
  );
}

/**
 * For partners: the calculator on a page of theirs. Empty where the site's address is not https.
 */
export function OnYourSite() {
  const html = useEmbeddingHtml();
  if (html === undefined) return null;
  return (
    <details className="rounded-box border border-base-300 bg-base-100 print:hidden">
      <summary className="folded">For partners: the payment calculator on your own site</summary>
      <div className="grid gap-4 p-5 pt-0">
        <EmbeddingCode html={html} />
      </div>
    </details>
  );
}
