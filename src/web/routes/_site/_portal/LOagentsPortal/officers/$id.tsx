import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/officers/$id")({
  component: () => <p>officers/$id</p>,
});
