import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/LOagentsPortal/dashboard")({
  component: () => <p>dashboard</p>,
});
