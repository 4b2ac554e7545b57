import { createFileRoute } from "@tanstack/react-router";
import { DEFAULT_PRIVACY_POLICY } from "../../../shared/legal-defaults.ts";
import { LegalPage } from "../../content/legal-page.tsx";
import { pageHead } from "../../frame/page-head.ts";

export const Route = createFileRoute("/_site/privacy-policy")({
  head: pageHead("/privacy-policy", "Privacy Policy"),
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
