import { useUser } from "./use-user.ts";

/** Whether the user of the admin area is an admin rather than an assistant, who sees less of it. */
export function useIsAdmin(): boolean {
  return useUser().user?.isAdmin === true;
}
