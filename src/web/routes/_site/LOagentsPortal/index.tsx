import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/LOagentsPortal/")({ component: () => <p>index</p> });
