import { createFileRoute, Link } from "@tanstack/react-router";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { TablesDesk } from "#domains/dated-tables/tables-desk.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";

export const Route = createFileRoute("/_admin/admin/rates_/tables")({
  head: privateHead("Fees and Limits"),
  component: Tables,
});

function Tables() {
  return (
    <>
      <PageHeading
        title="Fees and Limits"
        description="The figures that the calculators use, from which day on, and their sources."
      >
        <Link
          to="/admin/rates"
          activeOptions={{ exact: true }}
          className="btn btn-outline max-md:min-h-11"
        >
          Rates
        </Link>
      </PageHeading>
      <TablesDesk />
    </>
  );
}
