import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/calculator")({ component: () => <p>calculator</p> });
