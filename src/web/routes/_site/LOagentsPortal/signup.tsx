import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/LOagentsPortal/signup")({
  component: () => <p>signup</p>,
});
