import { createFileRoute } from "@tanstack/react-router";
import { DEFAULT_PRIVACY_POLICY } from "#shared/legal-defaults.ts";
import { LegalPage } from "#web/content/legal-page.tsx";
import { pageHead } from "#web/frame/page-head.ts";
import { pageData } from "#web/page-data.ts";

export const Route = createFileRoute("/_site/privacy-policy")({
  loader: ({ context: { queries } }) => pageData(queries.settings.privacyPolicy.ensureData()),
  head: pageHead("Privacy Policy"),
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      setting="privacyPolicy"
      defaultText={DEFAULT_PRIVACY_POLICY}
    />
  );
}
