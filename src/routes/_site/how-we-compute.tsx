import { createFileRoute } from "@tanstack/react-router";
import { PublishedExamples } from "#domains/calculators/published-examples.tsx";
import { Rules } from "#domains/calculators/rules/rules.tsx";
import { pageData } from "#domains/session/page-data.client.ts";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";

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
