import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { User } from "../../shared/accounts.ts";
import { forgetAdminToken } from "../admin-token.ts";
import { forgetOfficerRecord } from "../officer-record.ts";
import { noteSignedIn } from "../signed-in.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { prepareToasts, toast } from "../ui/toast.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { isPrivate, tellOtherTabs } from "./other-tabs.ts";

/** Keeps the person who has just signed in as the current user, and nothing of the one before. */
export function useEnterSession() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return (user: User) => {
    forgetAdminToken();
    forgetOfficerRecord();
    queryClient.removeQueries({ predicate: isPrivate });
    utils.accounts.me.setData(undefined, user);
    noteSignedIn(true);
    tellOtherTabs();
  };
}

let leaving = false;

/** True while a sign-out is on its way to another page: no guard needs to speak up then. */
export function isLeaving(): boolean {
  return leaving;
}

interface SignOut {
  /** The page to go to. */
  to: "/" | "/admin" | "/LOagentsPortal" | "/auth";
  /** The toast when it fails: the title, and a sentence where the title is not one. */
  failed: { title: string; description?: string };
  /** Ends every session of this person, not only this one. */
  everywhere?: boolean;
}

/** Signs out: clears the user, the stored admin token and the officer record, and leaves the page. */
export function useSignOut({ to, failed, everywhere = false }: SignOut) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const options = {
    onSuccess: async () => {
      forgetAdminToken();
      forgetOfficerRecord();
      noteSignedIn(false);
      leaving = true;
      utils.accounts.me.setData(undefined, null as never);
      await navigate({ to });
      leaving = false;
      queryClient.removeQueries({ predicate: isPrivate });
      tellOtherTabs();
      if (everywhere) toast({ title: "Signed out everywhere" });
    },
    onError: (error: unknown) =>
      toast({
        variant: "destructive",
        title: failed.title,
        description: failed.description ?? sentenceOf(error, "Please try again."),
      }),
  };
  useEffect(prepareToasts, []);
  const here = trpc.accounts.logout.useMutation(options);
  const area = trpc.accounts.adminLogout.useMutation(options);
  const all = trpc.accounts.signOutEverywhere.useMutation(options);
  const hereOrArea = to === "/admin" ? area : here;
  const { mutate, isPending } = everywhere ? all : hereOrArea;
  return { button: useFocusKept(isPending), signOut: () => mutate(), isPending };
}
