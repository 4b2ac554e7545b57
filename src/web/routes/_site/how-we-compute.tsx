import { createFileRoute } from "@tanstack/react-router";
import { PublishedExamples } from "#web/calculators/published-examples.tsx";
import { Rules } from "#web/calculators/rules/rules.tsx";
import { pageData } from "#web/page-data.ts";
import { pageHead } from "#web/frame/page-head.ts";
import { PageHeader } from "#web/frame/page-header.tsx";

export const Route = createFileRoute("/_site/how-we-compute")({
  loader: ({ context: { queries } }) => pageData(queries.datedTables.added.ensureData()),
  head: pageHead("How We Compute"),
  component: HowWeCompute,
});

function HowWeCompute() {
  return (
    <>
      <PageHeader title="How We Compute">
        Every rule behind our figures, and what others have printed for the same numbers. You need
        not take our word for it.
      </PageHeader>
      <div className="page-width grid gap-12 py-6 sm:py-8 print:mt-4 print:gap-4">
        <Rules />
        <PublishedExamples />
      </div>
    </>
  );
}
