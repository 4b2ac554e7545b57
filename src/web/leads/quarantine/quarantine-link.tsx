import { Link } from "@tanstack/react-router";
import { LIVE } from "#web/records/record-list.tsx";
import { trpc } from "#web/trpc.ts";

/** Leads to the quarantine and shows how many entries wait there. */
export function QuarantineLink() {
  const count = trpc.admin.quarantine.count.useQuery(undefined, LIVE).data?.count;
  return (
    <Link
      to="/admin/leads"
      search={{ quarantine: true }}
      className="btn btn-outline max-md:min-h-11"
    >
      Quarantine{count === undefined ? "" : ` (${count > 1000 ? "over 1,000" : count})`}
    </Link>
  );
}
