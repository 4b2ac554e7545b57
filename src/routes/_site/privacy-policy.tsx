import { createFileRoute } from "@tanstack/react-router";
import { DEFAULT_PRIVACY_POLICY } from "#domains/content/legal/legal-defaults.ts";
import { LegalPage } from "#domains/content/reading/legal-page.tsx";
import { PrivacyLinks } from "#domains/people/rights/privacy-links.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { pageData } from "#domains/session/page-data.client.ts";

export const Route = createFileRoute("/_site/privacy-policy")({
  loader: ({ context: { queries } }) => pageData(queries.settings.privacyPolicy.ensureData()),
  head: pageHead("Privacy Policy"),
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return (
    <>
      <LegalPage
        title="Privacy Policy"
        setting="privacyPolicy"
        defaultText={DEFAULT_PRIVACY_POLICY}
      />
      <PrivacyLinks />
    </>
  );
}
