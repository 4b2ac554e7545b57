import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { LoansPage } from "#domains/loans/loans-page.tsx";
import { pageData } from "#domains/session/page-data.client.ts";

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
