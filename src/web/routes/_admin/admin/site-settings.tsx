import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/site-settings")({
  component: () => <p>site-settings</p>,
});
