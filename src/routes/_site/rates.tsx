import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { pageData } from "#domains/session/page-data.client.ts";
import { RatesPage } from "#domains/rates/rates-page.tsx";

export const Route = createFileRoute("/_site/rates")({
  loader: ({ context: { queries } }) => pageData(queries.rates.current.ensureData()),
  head: pageHead("Current Rates"),
  component: Rates,
});

function Rates() {
  return (
    <>
      <PageHeader title="Current Rates">Today&apos;s rates, with APR and terms.</PageHeader>
      <RatesPage />
    </>
  );
}
