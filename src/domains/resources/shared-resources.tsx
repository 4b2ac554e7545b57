import { categoryName } from "./resources.ts";
import { ResourceCard } from "./resource-card.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

/** The resources that an officer has added to the library; nothing when there are none. */
export function SharedResources({ officerId, name }: { officerId: number; name: string }) {
  const resources = trpc.resources.list.useQuery({});
  const categories = trpc.resources.categories.useQuery().data?.rows;
  const shared = resources.data?.rows.filter(({ uploadedById }) => uploadedById === officerId);
  if (!shared?.length || !categories) return null;
  return (
    <section aria-labelledby="shared-title" className="grid gap-4">
      <h2 id="shared-title" className="text-xl font-semibold">
        Resources shared by {name}
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {shared.map((resource) => (
          <li key={resource.id}>
            <ResourceCard
              heading="h3"
              resource={resource}
              category={categoryName(categories, resource.categoryId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
