import { keepPreviousData } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { ChangesTable } from "../../../audit/changes-table.tsx";
import { trpc } from "../../../trpc.ts";
import { TableEmpty, TableError, TableSkeleton } from "../../../ui/list-states.tsx";
import { Pager } from "../../../ui/pager.tsx";

export const Route = createFileRoute("/_admin/admin/audit")({
  head: privateHead("Activity"),
  component: Activity,
});

const ROWS_PER_PAGE = 25;

function Activity() {
  const [cursors, setCursors] = useState<number[]>([]);
  const cursor = cursors.at(-1);
  const { data, isError, isPending, isPlaceholderData, refetch } = trpc.admin.audit.list.useQuery(
    { limit: ROWS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
    { refetchOnMount: "always", placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeading
        title="Activity"
        description="Every change that an administrator made in the last two years."
      />
      <section aria-label="Changes" className="rounded-box border border-base-300 bg-base-100">
        {isError && (
          <TableError onRetry={() => void refetch()}>
            Error loading activity. Please try again.
          </TableError>
        )}
        {isPending && <TableSkeleton label="Loading activity..." />}
        {data?.rows.length === 0 && <TableEmpty>No activity found.</TableEmpty>}
        {data && data.rows.length > 0 && (
          <ChangesTable entries={data.rows} busy={isPlaceholderData} />
        )}
        <Pager
          page={cursors.length + 1}
          hasNext={data?.next !== undefined}
          onPrevious={() => setCursors(cursors.slice(0, -1))}
          onNext={() =>
            !isPlaceholderData && data?.next !== undefined && setCursors([...cursors, data.next])
          }
        />
      </section>
    </>
  );
}
