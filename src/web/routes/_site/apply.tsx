import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/apply")({ component: () => <p>apply</p> });
