import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/terms-of-use")({
  component: () => <p>terms-of-use</p>,
});
