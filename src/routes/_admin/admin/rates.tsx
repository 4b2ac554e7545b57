import { createFileRoute, Link } from "@tanstack/react-router";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { RatesDesk } from "#domains/rates/rates-desk.tsx";

export const Route = createFileRoute("/_admin/admin/rates")({
  head: privateHead("Rates"),
  component: Rates,
});

function Rates() {
  return (
    <>
      <PageHeading
        title="Rates"
        description="What visitors see at Current Rates, until it expires by itself."
      >
        <Link to="/admin/rates/tables" className="btn btn-outline max-md:min-h-11">
          Fees and limits
        </Link>
      </PageHeading>
      <RatesDesk />
    </>
  );
}
