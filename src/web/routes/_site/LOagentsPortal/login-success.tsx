import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/LOagentsPortal/login-success")({
  component: () => <p>login-success</p>,
});
