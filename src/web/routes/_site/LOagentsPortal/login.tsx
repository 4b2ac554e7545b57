import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/LOagentsPortal/login")({
  component: () => <p>login</p>,
});
