import { countByCategory, type LibraryFilter } from "./library-filter.ts";
import {
  FILE_TYPE_NAMES,
  FILE_TYPES,
  type FileType,
  type Resource,
  type ResourceCategory,
} from "./resources.ts";
import { SearchInput } from "#ui/search-input.tsx";

interface Props {
  resources: readonly Resource[];
  categories: readonly ResourceCategory[];
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

/** Controls that filter and sort the library. */
export function LibraryTools({ resources, categories, filter, onChange }: Props) {
  const { fileType, order } = filter;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
        <SearchInput
          className="col-span-2 lg:col-span-1"
          label="Search resources"
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
        <label className="select w-full">
          <span className="sr-only">File type</span>
          <select
            value={fileType ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const { fileType: _before, ...rest } = filter;
              onChange(value === "" ? rest : { ...rest, fileType: value as FileType });
            }}
          >
            <option value="">All types</option>
            {FILE_TYPES.map((type) => (
              <option key={type} value={type}>
                {FILE_TYPE_NAMES[type]}
              </option>
            ))}
          </select>
        </label>
        <label className="select w-full">
          <span className="sr-only">Order</span>
          <select
            value={order}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, order: value === "title" ? "title" : "newest" })
            }
          >
            <option value="newest">Newest first</option>
            <option value="title">By title</option>
          </select>
        </label>
      </div>
      <CategoryChips
        resources={resources}
        categories={categories}
        filter={filter}
        onChange={onChange}
      />
    </div>
  );
}

/** A placeholder of their size while the library loads. */
export function LibraryToolsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <div className="h-25 skeleton lg:h-11" />
      <div className="h-9 w-2/3 skeleton" />
    </div>
  );
}

function CategoryChips({ resources, categories, filter, onChange }: Props) {
  const counts = countByCategory(resources);
  const lost = counts.get(null) ?? 0;
  const chips = [
    { id: undefined, name: "All", count: resources.length },
    ...categories.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })),
    ...(lost > 0 ? [{ id: null, name: "Unknown Category", count: lost }] : []),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Category</legend>
      {chips.map(({ id, name, count }) => {
        const chosen = filter.categoryId === id;
        return (
          <button
            key={String(id)}
            type="button"
            aria-pressed={chosen}
            className={`btn h-auto min-h-9 max-w-full max-md:min-h-11 py-1.5 wrap-anywhere btn-sm ${chosen ? "btn-primary" : "btn-outline border-base-content/30"}`}
            onClick={() => {
              const { categoryId: _before, ...rest } = filter;
              onChange(id === undefined ? rest : { ...rest, categoryId: id });
            }}
          >
            {name} <span className="shrink-0 tabular-nums">({count})</span>
          </button>
        );
      })}
    </fieldset>
  );
}
