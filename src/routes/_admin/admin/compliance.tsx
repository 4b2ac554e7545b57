import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { CompliancePage } from "#domains/compliance/compliance-page.tsx";

export const Route = createFileRoute("/_admin/admin/compliance")({
  head: privateHead("Compliance"),
  component: CompliancePage,
});
