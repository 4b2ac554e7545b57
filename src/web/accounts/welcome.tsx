import { Link } from "@tanstack/react-router";
import type { User } from "../../shared/accounts.ts";
import { toast } from "../ui/toast.tsx";

/** Greets whoever has just signed in, with the way to their account. */
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
