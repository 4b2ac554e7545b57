import { useUser } from "./use-user.ts";

/** In the admin area: whether the user is an admin, or an assistant, who sees less of it. */
export function useIsAdmin(): boolean {
  return useUser().user?.isAdmin === true;
}
