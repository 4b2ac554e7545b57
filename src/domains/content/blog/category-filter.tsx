import type { BlogFilter } from "./blog-address.ts";

interface Props {
  categories: string[];
  filter: BlogFilter;
  onChoose: (category: string | undefined) => void;
}

export function CategoryFilter({ categories, filter, onChoose }: Props) {
  return (
    <form action="/blog" className="flex flex-wrap gap-2" aria-label="Categories">
      {filter.search !== undefined && <input type="hidden" name="search" value={filter.search} />}
      {[undefined, ...categories].map((category) => {
        const chosen = category === filter.category;
        return (
          <button
            key={category ?? ""}
            type="submit"
            name={category === undefined ? undefined : "category"}
            value={category}
            aria-pressed={chosen}
            className={`btn ${chosen ? "btn-primary" : "btn-outline border-base-content/30"}`}
            onClick={(event) => {
              event.preventDefault();
              onChoose(category);
            }}
          >
            {category ?? "All"}
          </button>
        );
      })}
    </form>
  );
}
