import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { TRPCClientError } from "@trpc/client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isOfficer, type User } from "#domains/accounts/accounts.ts";
import { DAY_MS } from "#kit/values/times.ts";
import { forgetOfficerRecord, OFFICER_RECORD } from "#domains/session/kept-session.client.ts";
import {
  useEnrolFirst,
  useSessionOver,
  isLeaving,
  useUser,
} from "#domains/session/use-session.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { PageSpinner } from "#ui/spinner.tsx";

/**
 * Shows its content to loan officers: by the current user, else by the record of the last 24 hours,
 * else by requesting the profile. Only a convenience: the server checks each call.
 */
export function OfficerGuard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [admitted, setAdmitted] = useState(false);
  const mustEnrol = useEnrolFirst(user);
  const known = isOfficer(user) && !mustEnrol;
  useSessionOver(known);
  const verdict = useRef<Promise<boolean>>(undefined);
  useEffect(() => {
    if (known) verdict.current = undefined;
    if (isLoading || known || mustEnrol || isLeaving()) return undefined;
    let current = true;
    const decide = async () => {
      const ask = () => utils.client.officers.me.query();
      const keep = (profile: User) => utils.accounts.me.setData(undefined, profile);
      // The header may ask for the user meanwhile, and then this runs again: with the same verdict,
      // because an unreadable record is removed by the first run
      const decided = verdict.current ?? admit(ask, keep).catch(() => false);
      verdict.current = decided;
      const isAdmitted = await decided;
      if (!current) return;
      verdict.current = undefined;
      setAdmitted(isAdmitted);
      if (!isAdmitted)
        await navigate({ to: "/LOagentsPortal", search: wayBack(user), replace: true });
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
      // The record is out of date
      forgetOfficerRecord();
      setAdmitted(false);
      void navigate({ to: "/LOagentsPortal", replace: true });
    });
  }, [known, admitted, queryClient, navigate]);
  return known || admitted ? children : <PageSpinner />;
}

/**
 * The page to return to after the sign-in; the library needs none, because every sign-in leads
 * there.
 */
function wayBack(user: User | undefined): { next?: string | undefined } {
  const { pathname, search } = window.location;
  const isLanding = pathname === "/LOagentsPortal/resources" && search === "";
  return { next: user || isLanding ? undefined : pathname + search };
}

/**
 * Calls back when the server refuses a read by a signed-in user. Returns a function that stops
 * this.
 */
function onForbidden(queryClient: QueryClient, callback: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    if (error instanceof TRPCClientError && error.data?.code === "FORBIDDEN") callback();
  });
}

/**
 * Admits by the cached record, else by the profile, which is then stored. Rejects when there is
 * neither.
 */
async function admit(ask: () => Promise<User>, keep: (profile: User) => void): Promise<boolean> {
  try {
    if (readOfficerRecord()) return true;
  } catch (error) {
    // oxlint-disable-next-line no-console -- this failure must be logged
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

const LIFETIME_MS = DAY_MS;

/**
 * The officer's profile of the last 24 hours, stored so that the portal opens at once; the server
 * never relies on it. Undefined when there is none; a stale one is discarded. Throws when the
 * stored value cannot be read.
 */
function readOfficerRecord(): Pick<User, "id"> | undefined {
  const text = localStorage.getItem(OFFICER_RECORD);
  if (text === null) return undefined;
  const record = JSON.parse(text) as Partial<User & { timestamp: number }> | null;
  const age = Date.now() - Number(record?.timestamp);
  if (!(age < LIFETIME_MS)) {
    forgetOfficerRecord();
    return undefined;
  }
  return record?.isLoanOfficer === true && record.id ? { id: record.id } : undefined;
}

export function storeOfficerRecord(profile: User): void {
  localStorage.setItem(OFFICER_RECORD, JSON.stringify({ ...profile, timestamp: Date.now() }));
}
