import { createFileRoute } from "@tanstack/react-router";
import { DEFAULT_TERMS_OF_USE } from "../../../shared/legal-defaults.ts";
import { LegalPage } from "../../content/legal-page.tsx";
import { pageHead } from "../../frame/page-head.ts";

export const Route = createFileRoute("/_site/terms-of-use")({
  head: pageHead("/terms-of-use", "Terms of Use"),
  component: TermsOfUse,
});

function TermsOfUse() {
  return <LegalPage title="Terms of Use" setting="termsOfUse" defaultText={DEFAULT_TERMS_OF_USE} />;
}
