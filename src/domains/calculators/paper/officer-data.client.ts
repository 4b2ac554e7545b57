import type { RouterContext } from "#app/browser/router.tsx";

interface Asked {
  context: RouterContext;
  location: { search: { officer?: unknown } };
}

/** The officer in an address, such as `?officer=3`. */
export function officerIdIn({ officer }: { officer?: unknown }): number | undefined {
  const id = Number(officer);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The officer of an address for the server, so that a page without scripts has their card too. */
export async function loadOfficer({ context, location }: Asked): Promise<void> {
  const id = officerIdIn(location.search);
  if (id === undefined) return;
  const { shown, named } = context.queries.officers;
  const officers = await shown.ensureData();
  if (officers.some((each) => each.id === id)) return;
  // An unknown officer has no card
  await named.ensureData({ id }).catch(() => {});
}
