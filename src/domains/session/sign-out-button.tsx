import type { ReactNode } from "react";
import { useSignOut } from "./use-session.client.ts";

interface Props {
  /** The page to go to. */
  to: "/" | "/LOagentsPortal" | "/auth";
  /** Ends every session of this user, not only this one. */
  everywhere?: boolean;
  className?: string;
  children: ReactNode;
}

/** Ends the session. */
export function SignOutButton({ to, everywhere, className = "btn", children }: Props) {
  const { button, signOut, isPending } = useSignOut({
    to,
    failed: { title: "Logout failed" },
    everywhere,
  });
  return (
    <button ref={button} type="button" className={className} disabled={isPending} onClick={signOut}>
      {children}
    </button>
  );
}
