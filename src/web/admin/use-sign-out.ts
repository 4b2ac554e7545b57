import { useSignOut } from "../accounts/use-session.ts";

/** Signs the admin out and goes back to the admin login. */
export function useAdminSignOut() {
  return useSignOut({
    to: "/admin",
    failed: { title: "Error", description: "Failed to log out. Please try again." },
  });
}
