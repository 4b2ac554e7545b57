import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { OfficerList } from "#domains/officers/public/officer-list.tsx";
import { pageData } from "#domains/session/page-data.client.ts";

export const Route = createFileRoute("/_site/loan-officers/")({
  loader: ({ context: { queries } }) => pageData(queries.officers.shown.ensureData()),
  head: pageHead("Our Loan Officers"),
  component: Officers,
});

function Officers() {
  return (
    <>
      <PageHeader title="Our Loan Officers">
        The people who guide you from the first question to closing.
      </PageHeader>
      <div className="page-width grid gap-6 py-8">
        <OfficerList />
      </div>
    </>
  );
}
