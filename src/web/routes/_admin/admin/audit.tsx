import { createFileRoute } from "@tanstack/react-router";
import { PageHeading } from "../../../admin/page-heading.tsx";

export const Route = createFileRoute("/_admin/admin/audit")({
  head: () => ({ meta: [{ title: "Activity | Admin" }] }),
  component: () => <PageHeading title="Activity" />,
});
