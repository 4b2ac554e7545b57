import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/auth")({ component: () => <p>auth</p> });
