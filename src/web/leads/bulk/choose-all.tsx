import type { Lead } from "#shared/leads.ts";
import { SmallCheck } from "#web/ui/check-input.tsx";

interface Props {
  rows: readonly Lead[];
  chosen: ReadonlySet<number>;
  /** Whether the list has other pages. */
  hasMore: boolean;
  toggle: (ids: readonly number[], isOn: boolean) => void;
  onAll: () => void;
}

/** Selects the leads of the page and, once they are, those of the list's other pages too. */
export function ChooseAll({ rows, chosen, hasMore, toggle, onAll }: Props) {
  const ids = rows.map(({ id }) => id);
  const isAll = ids.every((id) => chosen.has(id));
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <SmallCheck
        className="min-h-8 w-fit max-md:min-h-11"
        checked={isAll}
        onChange={(event) => toggle(ids, event.currentTarget.checked)}
      >
        Choose all on this page
      </SmallCheck>
      {isAll && hasMore && chosen.size <= rows.length && (
        <button type="button" className="btn btn-sm max-md:min-h-11" onClick={onAll}>
          Choose all that the list shows, on all its pages
        </button>
      )}
    </div>
  );
}
