import { SearchInput } from "#web/ui/search-input.tsx";
import { ExportButton } from "./export-button.tsx";
import type { RecordListProps } from "./record-list.tsx";
import { StatusFilter } from "./status-filter.tsx";

/** Controls that filter and sort a list. */
export function ListTools<Status extends string, Row>(props: RecordListProps<Status, Row>) {
  const { noun, searched, choices, counts, view, exported } = props;
  const { status, search, order } = view.input;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-base-300 p-4 max-sm:py-2">
      <SearchInput
        label={`Search ${noun}`}
        placeholder={searched}
        className="input-sm max-md:h-11 sm:w-80"
        value={view.typed}
        onChange={view.setTyped}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <StatusFilter
          label={`Filter ${noun} by status`}
          choices={choices}
          counts={counts}
          current={view.status}
          onChange={view.filter}
        />
        <button
          type="button"
          aria-pressed={view.order === "oldest"}
          className={`btn btn-sm max-md:min-h-11 ${view.order === "oldest" ? "btn-primary" : "btn-ghost"}`}
          onClick={() => view.arrange(view.order === "oldest" ? "newest" : "oldest")}
        >
          Oldest first
          <span className="sr-only">of the {noun}</span>
        </button>
        <ExportButton
          list={exported}
          filter={{ status, search, order }}
          content={
            view.narrowed ? `The ${noun} that the list shows now, on all its pages` : `All ${noun}`
          }
        />
      </div>
    </div>
  );
}
