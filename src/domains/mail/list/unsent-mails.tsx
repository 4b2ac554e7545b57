import { MailEntry } from "./mail-entry.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { MailRows } from "./mail-rows.tsx";

const AT_A_TIME = 20;
/** A retried mail is sent within a second. */
const REFRESHED_EVERY_MS = 2000;

/** Waiting, failed and abandoned mails, without their text. */
export function UnsentMails({ onClose }: { onClose: () => void }) {
  const list = trpc.admin.mail.list.useInfiniteQuery(
    { limit: AT_A_TIME },
    {
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      refetchInterval: REFRESHED_EVERY_MS,
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Dialog
      title="Unsent email"
      description="Newest first. Only its recipient can read the text of an email."
      onClose={onClose}
    >
      <MailRows list={list} rows={rows} empty="Nothing is waiting.">
        {(mail) => <MailEntry mail={mail} />}
      </MailRows>
    </Dialog>
  );
}
