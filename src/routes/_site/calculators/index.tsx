import { createFileRoute, Link } from "@tanstack/react-router";
import { CalculatorLinks } from "#domains/calculators/calculator-links.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { OnYourSite } from "#domains/loans/embedding-code.tsx";

export const Route = createFileRoute("/_site/calculators/")({
  head: pageHead("Mortgage Calculators"),
  component: Calculators,
});

function Calculators() {
  return (
    <>
      <PageHeader title="Mortgage Calculators">
        Run your own numbers. You can check, share and print every result.
      </PageHeader>
      <div className="page-width grid gap-10 py-6 sm:py-8">
        <CalculatorLinks heading="h2" />
        <p className="max-w-prose text-lg">
          How all of them compute, and what others have published for the same numbers, is on{" "}
          <Link to="/how-we-compute" className="link link-primary">
            How We Compute
          </Link>
          .
        </p>
        <OnYourSite />
      </div>
    </>
  );
}
