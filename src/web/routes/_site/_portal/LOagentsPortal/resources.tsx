import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/resources")({
  component: () => <p>resources</p>,
});
