import { createFileRoute } from "@tanstack/react-router";
import { readNextOfPortal } from "../../../accounts/next-page.ts";
import { OfficerLogin } from "../../../accounts/officer-login.tsx";
import { privateHead } from "../../../accounts/private-head.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/")({
  validateSearch: readNextOfPortal,
  head: privateHead("Loan officer login"),
  component: OfficerLogin,
});
