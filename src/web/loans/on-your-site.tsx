import { embeddingHtml } from "#shared/embedding.ts";
import { trpc } from "#web/trpc.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** For partners: the calculator on a page of theirs. Nothing where the site's address is not https. */
export function OnYourSite() {
  const { publicUrl = "", companyName = "" } = trpc.settings.site.useQuery().data ?? {};
  const html = embeddingHtml(publicUrl, companyName);
  if (html === undefined) return null;
  return (
    <details className="rounded-box border border-base-300 bg-base-100 print:hidden">
      <summary className="cursor-pointer p-5 font-bold">
        For partners: the payment calculator on your own site
      </summary>
      <div className="grid gap-4 p-5 pt-0">
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
      </div>
    </details>
  );
}
