import { createFileRoute } from "@tanstack/react-router";
import { DEFAULT_TERMS_OF_USE } from "#domains/content/legal/legal-defaults.ts";
import { LegalPage } from "#domains/content/reading/legal-page.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { pageData } from "#domains/session/page-data.client.ts";

export const Route = createFileRoute("/_site/terms-of-use")({
  loader: ({ context: { queries } }) => pageData(queries.settings.termsOfUse.ensureData()),
  head: pageHead("Terms of Use"),
  component: TermsOfUse,
});

function TermsOfUse() {
  return <LegalPage title="Terms of Use" setting="termsOfUse" defaultText={DEFAULT_TERMS_OF_USE} />;
}
