import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { TRPCClientError } from "@trpc/client";
import { type ReactNode, useEffect, useState } from "react";
import type { User } from "../../shared/accounts.ts";
import { forgetOfficerRecord } from "../officer-record.ts";
import { useEnrolFirst } from "../second-factor/use-enrol-first.ts";
import { trpc } from "../trpc.ts";
import { PageSpinner } from "../ui/spinner.tsx";
import { readOfficerRecord, storeOfficerRecord } from "./officer-record.ts";
import { useSessionOver } from "./use-session-over.ts";
import { isLeaving } from "./use-session.ts";
import { useUser } from "./use-user.ts";

/**
 * Lets loan officers see what is inside: by the current user, else by the record of the last 24
 * hours, else by asking for the profile. A courtesy: the server checks each call by itself.
 */
export function OfficerGuard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [admitted, setAdmitted] = useState(false);
  const mustEnrol = useEnrolFirst(user);
  const known = isOfficer(user) && !mustEnrol;
  useSessionOver(known);
  useEffect(() => {
    if (isLoading || known || mustEnrol || isLeaving()) return undefined;
    let current = true;
    const decide = async () => {
      const ask = () => utils.client.officers.me.query();
      const keep = (profile: User) => utils.accounts.me.setData(undefined, profile);
      const verdict = await admit(ask, keep).catch(() => false);
      if (!current) return;
      setAdmitted(verdict);
      if (!verdict) await navigate({ to: "/LOagentsPortal", search: wayBack(user), replace: true });
    };
    void decide();
    return () => {
      current = false;
    };
  }, [isLoading, known, mustEnrol, user, navigate, utils]);

  const queryClient = useQueryClient();
  useEffect(() => {
    if (known || !admitted) return undefined;
    return onForbidden(queryClient, () => {
      // The record said too much
      forgetOfficerRecord();
      setAdmitted(false);
      void navigate({ to: "/LOagentsPortal", replace: true });
    });
  }, [known, admitted, queryClient, navigate]);
  return known || admitted ? children : <PageSpinner />;
}

/** Who has to sign in first comes back; the library is where every sign-in leads anyway. */
function wayBack(user: User | undefined): { next?: string | undefined } {
  const { pathname, search } = window.location;
  const isLanding = pathname === "/LOagentsPortal/resources" && search === "";
  return { next: user || isLanding ? undefined : pathname + search };
}

/** Calls back when the server refuses a read to whoever is signed in. Answers how to stop that. */
function onForbidden(queryClient: QueryClient, callback: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    if (error instanceof TRPCClientError && error.data?.code === "FORBIDDEN") callback();
  });
}

/** An officer whose e-mail is not verified yet belongs to the login page, which says so. */
export function isOfficer(user: User | undefined): boolean {
  return user?.isLoanOfficer === true && user.isVerified;
}

/** By the cached record, else by the profile, which is then kept. Rejects when neither can be had. */
async function admit(ask: () => Promise<User>, keep: (profile: User) => void): Promise<boolean> {
  try {
    if (readOfficerRecord()) return true;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification wants this failure logged
    console.error("the cached officer record could not be read", error);
    forgetOfficerRecord();
    return false;
  }
  const profile = await ask();
  if (!profile.isLoanOfficer) return false;
  storeOfficerRecord(profile);
  keep(profile);
  return true;
}
