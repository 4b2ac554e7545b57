import { createFileRoute } from "@tanstack/react-router";
import { OfficerLogin } from "../../../accounts/officer-login.tsx";
import { privateHead } from "../../../accounts/private-head.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/")({
  validateSearch: (search): { next?: string | undefined } => search,
  head: privateHead("Loan officer login"),
  component: OfficerLogin,
});
