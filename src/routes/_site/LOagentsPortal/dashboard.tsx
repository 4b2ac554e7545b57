import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/LOagentsPortal/dashboard")({
  beforeLoad: () => {
    throw redirect({ to: "/LOagentsPortal/resources", replace: true });
  },
});
