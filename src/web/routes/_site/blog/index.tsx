import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/blog/")({ component: () => <p>blog</p> });
