import { createFileRoute } from "@tanstack/react-router";
import { OfficerSignIn } from "#domains/officers/portal/officer-sign-in.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/login")({
  validateSearch: (search): { next?: string | undefined } => search,
  head: pageHead("Loan officer login"),
  component: OfficerSignIn,
});
