import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/mortgage-faqs")({
  component: () => <p>mortgage-faqs</p>,
});
