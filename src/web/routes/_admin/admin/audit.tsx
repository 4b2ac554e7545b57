import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";

export const Route = createFileRoute("/_admin/admin/audit")({
  head: privateHead("Activity"),
  component: () => <PageHeading title="Activity" />,
});
