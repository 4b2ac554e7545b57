import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/frame/page-head.ts";
import { PageHeader } from "#web/frame/page-header.tsx";
import { pageData } from "#web/page-data.ts";
import { RatesPage } from "#web/rates/rates-page.tsx";

export const Route = createFileRoute("/_site/rates")({
  loader: ({ context: { queries } }) => pageData(queries.rates.current.ensureData()),
  head: pageHead("Current Rates"),
  component: Rates,
});

function Rates() {
  return (
    <>
      <PageHeader title="Current Rates">
        Each rate with its annual percentage rate and the terms that belong to it.
      </PageHeader>
      <RatesPage />
    </>
  );
}
