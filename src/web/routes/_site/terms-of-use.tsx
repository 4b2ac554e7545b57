import { createFileRoute } from "@tanstack/react-router";
import { DEFAULT_TERMS_OF_USE } from "#shared/legal-defaults.ts";
import { LegalPage } from "#web/content/legal-page.tsx";
import { pageHead } from "#web/frame/page-head.ts";
import { pageData } from "#web/page-data.ts";

export const Route = createFileRoute("/_site/terms-of-use")({
  loader: ({ context: { queries } }) => pageData(queries.settings.termsOfUse.ensureData()),
  head: pageHead("Terms of Use"),
  component: TermsOfUse,
});

function TermsOfUse() {
  return <LegalPage title="Terms of Use" setting="termsOfUse" defaultText={DEFAULT_TERMS_OF_USE} />;
}
