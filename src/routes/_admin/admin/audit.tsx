import { keepPreviousData } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import {
  type ActivityAddress,
  limitsOf,
  readActivityAddress,
} from "#domains/audit/activity-address.client.ts";
import { ActivityTools } from "#domains/audit/activity-tools.tsx";
import { ChainLine } from "#domains/audit/chain/chain-line.tsx";
import { ChangesTable } from "#domains/audit/changes-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { ListRows } from "#ui/list-rows.tsx";
import { Pager } from "#ui/pager.tsx";

export const Route = createFileRoute("/_admin/admin/audit")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): ActivityAddress => search as ActivityAddress,
  head: privateHead("Activity"),
  component: Activity,
});

const ROWS_PER_PAGE = 25;

const WORDS = {
  loading: "Loading activity...",
  failed: "Error loading activity. Please try again.",
  empty: "No activity found.",
};

function Activity() {
  const address = readActivityAddress({ ...Route.useSearch() });
  const { person, kind, record, day, cursor, page = 1 } = address;
  const filter = { person, kind, record, day };
  const navigate = Route.useNavigate();
  // The pages visited on the way here; a visitor who came through a link goes back to the first
  const [seen] = useState(() => new Map<number, { cursor: number; page: number }>());
  const go = (search: ActivityAddress) => void navigate({ search, resetScroll: false });
  const list = trpc.admin.audit.list.useQuery(
    { limit: ROWS_PER_PAGE, cursor, person, kind, record, ...limitsOf(day) },
    { refetchOnMount: "always", placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = list;
  return (
    <>
      <PageHeading
        title="Activity"
        description="Who changed what, who read lists and documents, and who signed in, over the last five years."
      />
      <ChainLine />
      <section aria-label="Changes" className="rounded-box border border-base-300 bg-base-100">
        <ActivityTools address={address} onChange={go} />
        <ListRows list={list} words={WORDS} rows={data?.rows}>
          {(entries) => <ChangesTable entries={entries} busy={isPlaceholderData} />}
        </ListRows>
        <Pager
          page={page}
          hasNext={data?.next !== undefined}
          onPrevious={() => go({ ...filter, ...seen.get(page - 1) })}
          onFirst={() => go(filter)}
          onNext={() => {
            if (!isPlaceholderData && data?.next !== undefined) {
              const next = { cursor: data.next, page: page + 1 };
              seen.set(next.page, next);
              go({ ...filter, ...next });
            }
          }}
        />
      </section>
    </>
  );
}
