import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/contact")({ component: () => <p>contact</p> });
