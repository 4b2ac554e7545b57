import { createFileRoute } from "@tanstack/react-router";
import { OfficerSignIn } from "#web/officers/officer-sign-in.tsx";
import { pageHead } from "#web/frame/page-head.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/login")({
  validateSearch: (search): { next?: string | undefined } => search,
  head: pageHead("Loan officer login"),
  component: OfficerSignIn,
});
