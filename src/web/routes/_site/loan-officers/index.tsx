import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/frame/page-head.ts";
import { PageHeader } from "#web/frame/page-header.tsx";
import { OfficerList } from "#web/officers/public/officer-list.tsx";
import { pageData } from "#web/page-data.ts";

export const Route = createFileRoute("/_site/loan-officers/")({
  loader: ({ context: { queries } }) => pageData(queries.officers.shown.ensureData()),
  head: pageHead("Our Loan Officers"),
  component: Officers,
});

function Officers() {
  return (
    <>
      <PageHeader title="Our Loan Officers">
        The people who guide you from the first question to the closing.
      </PageHeader>
      <div className="page-width grid gap-6 py-8">
        <OfficerList />
      </div>
    </>
  );
}
