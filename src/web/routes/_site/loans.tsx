import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/loans")({ component: () => <p>loans</p> });
