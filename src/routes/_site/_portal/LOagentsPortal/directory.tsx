import { createFileRoute } from "@tanstack/react-router";
import type { OfficerListEntry } from "#domains/officers/officers.output.ts";
import { isFoundBy } from "#kit/values/typed-words.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { OfficerCard } from "#domains/officers/officer-card.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { CardSkeletons } from "#ui/list-states.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { NothingFound } from "#ui/nothing-found.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { useKeptSearch } from "#ui/kept-search.ts";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/directory")({
  validateSearch: ({ search }: { search?: string }): { search?: string } =>
    search ? { search } : {},
  head: privateHead("Directory"),
  component: Directory,
});

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
  const kept = Route.useSearch({ select: ({ search = "" }) => search });
  const navigate = Route.useNavigate();
  const [search, setSearch] = useKeptSearch(kept, (words) => {
    void navigate({ search: words ? { search: words } : {}, replace: true, resetScroll: false });
  });
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

interface ColleaguesProps {
  shown: OfficerListEntry[];
  /** Clears a search that matches nobody. */
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

/** Filters the list, because admins are sent every user. */
function onlyOfficers({ rows }: { rows: OfficerListEntry[] }): OfficerListEntry[] {
  return rows.filter((user) => user.isLoanOfficer !== false && user.isVerified !== false);
}

function matches(officer: OfficerListEntry, search: string): boolean {
  const { firstName, lastName, email, phone, bio } = officer;
  return isFoundBy(search, [`${firstName} ${lastName} ${firstName}`, email, phone, bio]);
}
