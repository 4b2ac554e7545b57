import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#domains/session/trpc.client.ts";

interface Props {
  /** The words before the link. */
  children: ReactNode;
}

export function MeetOfficers({ children }: Props) {
  const { data } = trpc.officers.shown.useQuery();
  if (!data?.length) return null;
  return (
    <span className="block">
      {children}{" "}
      <Link to="/loan-officers" className="link link-primary">
        Meet our loan officers
      </Link>
    </span>
  );
}
