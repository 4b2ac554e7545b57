import type { Redirect } from "#shared/redirects.output.ts";
import { trpc } from "#web/trpc.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";
import { SEARCHED_PAGES, SearchedPanel } from "./list-panel.tsx";

interface Props {
  search: string | undefined;
  onSearch: (search: string) => void;
  onEdit: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
}

const PAGE = 25;

export function RedirectList({ search, onSearch, onEdit, onDelete }: Props) {
  const list = trpc.admin.redirects.list.useInfiniteQuery({ search, limit: PAGE }, SEARCHED_PAGES);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <SearchedPanel
      label="Search redirects"
      search={search}
      onSearch={onSearch}
      list={list}
      words={{
        loading: "Loading redirects...",
        failed: "Error loading redirects. Please try again.",
        empty: search
          ? "No redirects found."
          : "No redirects yet. Changed addresses are added here.",
      }}
      rows={rows}
    >
      {(shown) => (
        <RecordTable
          caption="Redirects, newest first"
          columns={["Old address", "Leads to", "Since", "Actions"]}
          busy={list.isPlaceholderData}
        >
          {shown.map((redirect) => (
            <RecordGroup key={redirect.id}>
              <RedirectRow
                redirect={redirect}
                onEdit={() => onEdit(redirect)}
                onDelete={() => onDelete(redirect)}
              />
            </RecordGroup>
          ))}
        </RecordTable>
      )}
    </SearchedPanel>
  );
}

interface RowProps {
  redirect: Redirect;
  onEdit: () => void;
  onDelete: () => void;
}

function RedirectRow({ redirect, onEdit, onDelete }: RowProps) {
  const { path, target, origin, createdAt, createdByName, isBroken } = redirect;
  return (
    <RecordRow>
      <RecordCell>
        <span className="font-semibold">{path}</span>
      </RecordCell>
      <RecordCell label="Leads to">
        <a
          href={target}
          target="_blank"
          rel="noreferrer"
          className="link wrap-anywhere link-primary"
        >
          {target}
          <span className="sr-only">, opens in a new tab</span>
        </a>
        {isBroken && <span className="block text-sm text-error">This page does not exist.</span>}
      </RecordCell>
      <RecordCell label="Since">
        <ShortMoment iso={createdAt} />
        <span className="block text-sm text-base-content/80">
          {origin === "renamed" ? "Address changed by" : "Added by"} {createdByName}
        </span>
      </RecordCell>
      <RecordCell>
        <div className="flex gap-2 max-md:justify-end">
          <button
            type="button"
            className="btn whitespace-nowrap btn-sm max-md:h-11"
            onClick={onEdit}
          >
            Edit<span className="sr-only"> {path}</span>
          </button>
          <button
            type="button"
            className="btn whitespace-nowrap text-error btn-ghost btn-sm max-md:h-11"
            onClick={onDelete}
          >
            Delete<span className="sr-only"> {path}</span>
          </button>
        </div>
      </RecordCell>
    </RecordRow>
  );
}
