import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/dashboard")({
  component: () => <p>dashboard</p>,
});
