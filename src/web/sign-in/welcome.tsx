import { Link } from "@tanstack/react-router";
import type { User } from "#shared/accounts.ts";
import { toast } from "#web/ui/toast.tsx";

/** Greets the user after a sign-in, with a link to their account. */
export function welcome(title: string, { firstName, username }: User): void {
  toast({
    title,
    description: `Welcome, ${firstName || username}!`,
    action: (
      <Link to="/account" className="mt-1 inline-block text-sm font-medium underline">
        Your Account
      </Link>
    ),
  });
}
