import { createFileRoute, Outlet } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/_portal")({ ssr: false, component: Outlet });
