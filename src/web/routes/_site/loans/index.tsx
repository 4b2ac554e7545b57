import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/frame/page-head.ts";
import { LoansPage } from "#web/loans/loans-page.tsx";
import { pageData } from "#web/page-data.ts";

export const Route = createFileRoute("/_site/loans/")({
  loader: ({ context: { queries } }) =>
    pageData(
      queries.loans.types.ensureData(),
      queries.loans.compared.ensureData(),
      queries.datedTables.added.ensureData(),
    ),
  head: pageHead("Our Mortgage Loan Options"),
  component: LoansPage,
});
