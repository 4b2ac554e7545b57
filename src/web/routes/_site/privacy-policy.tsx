import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/privacy-policy")({
  component: () => <p>privacy-policy</p>,
});
