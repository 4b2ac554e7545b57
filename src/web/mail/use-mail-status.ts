import { trpc } from "../trpc.ts";

const REFRESHED_EVERY_MS = 60_000;
/** Somebody who has just done something about it looks whether it helped. */
const WHILE_WAITING_MS = 4000;

/** How the mail is doing, asked for again and again; one answer for the strip and the card. */
export function useMailStatus() {
  return trpc.admin.mail.status.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      (state.data?.waiting ?? 0) > 0 ? WHILE_WAITING_MS : REFRESHED_EVERY_MS,
  });
}
