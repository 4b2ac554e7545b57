import { createFileRoute } from "@tanstack/react-router";
import { OfficerSignIn } from "#web/officers/officer-sign-in.tsx";
import { privateHead } from "#web/frame/private-head.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/")({
  validateSearch: (search): { next?: string | undefined } => search,
  head: privateHead("Loan officer login"),
  component: OfficerSignIn,
});
