import { isOfficer, worksOnLeads } from "#domains/accounts/accounts.ts";
import { trpc } from "./trpc.client.ts";
import { useUser } from "./use-session.client.ts";

/** Why an officer cannot work with applicants yet. */
export const NOT_ADMITTED = "An admin admits officers before they work with applicants.";

/**
 * Whether the signed-in user may work with applicants: at the desk, or as an admitted officer.
 * Undefined until it is known.
 */
export function useAdmitted(): boolean | undefined {
  const { user, isLoading } = useUser();
  const atDesk = user !== undefined && worksOnLeads(user);
  const enabled = !isLoading && !atDesk && (!user || isOfficer(user));
  const card = trpc.officers.myCard.useQuery(undefined, { enabled }).data;
  return atDesk || card?.isAdmitted;
}
