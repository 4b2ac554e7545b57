import type { Resource, ResourceCategory } from "./resources.ts";
import { counted } from "#kit/values/counted.ts";
import { Icon } from "#ui/icon.tsx";

interface Props {
  categories: readonly ResourceCategory[];
  /** Undefined until loaded: nothing is counted before. */
  resources: readonly Resource[] | undefined;
  /** The category that the table is filtered by. */
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

const GRID = "grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** The library's categories with their numbers of resources; choosing one filters the table. */
export function CategoryGrid({ categories, resources, chosen, onChoose }: Props) {
  return (
    <ul className={GRID}>
      {categories.map(({ id, name, description }) => {
        const pressed = chosen === id;
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={pressed}
              onClick={() => onChoose(pressed ? undefined : id)}
              className={`flex h-full w-full cursor-pointer items-start gap-3 rounded-box border bg-base-100 p-4 text-left hover:border-primary ${
                pressed ? "border-primary ring-1 ring-primary" : "border-base-300"
              }`}
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-field bg-primary/10 text-primary">
                <Icon name="folder" />
              </span>
              <span className="grid min-w-0 grow gap-0.5">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
                  <span className="shrink-0 text-sm tabular-nums text-base-content/75">
                    {resources && countIn(id, resources)}
                  </span>
                </span>
                <span className="line-clamp-2 text-sm wrap-anywhere text-base-content/80">
                  {description}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function countIn(category: number, resources: readonly Resource[]): string {
  const count = resources.filter(({ categoryId }) => categoryId === category).length;
  return counted(count, "resource");
}

/** Placeholders for categories that are loading. */
export function CategoryGridSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading categories...</span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="h-20 skeleton rounded-box" />
      ))}
    </div>
  );
}
