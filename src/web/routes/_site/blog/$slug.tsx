import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/blog/$slug")({ component: () => <p>article</p> });
