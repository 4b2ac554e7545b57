import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { OfficerListEntry } from "../../../../../shared/officers.ts";
import { privateHead } from "../../../../accounts/private-head.ts";
import { OfficerCard } from "../../../../officers/officer-card.tsx";
import { trpc } from "../../../../trpc.ts";
import { CardSkeletons } from "../../../../ui/card-skeletons.tsx";
import { FailedToLoad } from "../../../../ui/failed-to-load.tsx";
import { NothingFound } from "../../../../ui/nothing-found.tsx";
import { SearchInput } from "../../../../ui/search-input.tsx";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/directory")({
  validateSearch: ({ search }: { search?: string | number | boolean }): { search?: string } =>
    search ? { search: String(search) } : {},
  head: privateHead("Directory"),
  component: Directory,
});

/** The address follows when nobody types any more. */
const PAUSE_MS = 250;

function Directory() {
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="grid gap-1">
        <h1 className="text-3xl font-extrabold">Directory</h1>
        <p className="text-lg text-base-content/80">Your colleagues, and how to reach them.</p>
      </div>
      <Officers />
    </div>
  );
}

function Officers() {
  const { data, isError, refetch } = trpc.officers.list.useQuery(undefined, {
    select: onlyOfficers,
  });
  const [search, setSearch] = useKeptSearch();
  if (isError)
    return <FailedToLoad onRetry={() => void refetch()}>Failed to load the directory</FailedToLoad>;
  return (
    <div className="grid gap-6">
      <div className="flex sm:max-w-sm">
        <SearchInput label="Search officers" value={search} onChange={setSearch} />
      </div>
      {data ? (
        <Colleagues
          shown={data.filter((officer) => matches(officer, search))}
          onClear={search ? () => setSearch("") : undefined}
        />
      ) : (
        <CardSkeletons count={6} label="Loading officers..." />
      )}
    </div>
  );
}

/** The address keeps the search, for whoever comes back from an officer's page. */
function useKeptSearch() {
  const kept = Route.useSearch({ select: ({ search = "" }) => search });
  const navigate = Route.useNavigate();
  const [search, setSearch] = useState(kept);
  useEffect(() => {
    if (search === kept) return undefined;
    const keep = () =>
      void navigate({ search: search ? { search } : {}, replace: true, resetScroll: false });
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, kept, navigate]);
  return [search, setSearch] as const;
}

interface ColleaguesProps {
  shown: OfficerListEntry[];
  /** Takes back the search that leaves nobody. */
  onClear: (() => void) | undefined;
}

function Colleagues({ shown, onClear }: ColleaguesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length === 1 ? "1 officer" : `${shown.length} officers`}
      </p>
      {shown.length === 0 ? (
        <NothingFound title="No officers found">
          {onClear && (
            <button type="button" className="btn btn-primary" onClick={onClear}>
              Show all officers
            </button>
          )}
        </NothingFound>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((officer) => (
            <li key={officer.id}>
              <OfficerCard officer={officer} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Admins are sent every user. */
function onlyOfficers(list: OfficerListEntry[]): OfficerListEntry[] {
  return list.filter((user) => user.isLoanOfficer !== false && user.isVerified !== false);
}

function matches({ firstName, lastName, email, phone }: OfficerListEntry, search: string) {
  const text = `${firstName} ${lastName} ${email} ${phone}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
