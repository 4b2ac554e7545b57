import { useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect } from "react";
import { trpc } from "../trpc.ts";

/**
 * When a read is refused because the session has ended, asks anew who is signed in; the guard does
 * the rest. A refused save says so where it was made, and what was typed stays.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  const { me } = trpc.useUtils().accounts;
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (error instanceof TRPCClientError && error.data?.code === "UNAUTHORIZED")
          void me.invalidate();
      }),
    [queryClient, me],
  );
}
