import { createFileRoute } from "@tanstack/react-router";
import { OfficerSignIn } from "#domains/officers/portal/officer-sign-in.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/")({
  validateSearch: (search): { next?: string | undefined } => search,
  head: privateHead("Loan officer login"),
  component: OfficerSignIn,
});
