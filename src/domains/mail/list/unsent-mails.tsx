import { MailEntry } from "./mail-entry.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { MailRows, mailPages, MAILS_AT_A_TIME } from "./mail-rows.tsx";

/** A retried mail is sent within a second. */
const REFRESHED_EVERY_MS = 2000;

/** Waiting, failed and abandoned mails, without their text. */
export function UnsentMails({ onClose }: { onClose: () => void }) {
  const list = trpc.admin.mail.list.useInfiniteQuery(
    { limit: MAILS_AT_A_TIME },
    mailPages(REFRESHED_EVERY_MS),
  );
  return (
    <Dialog
      title="Unsent email"
      description="Newest first. Only its recipient can read the text of an email."
      onClose={onClose}
    >
      <MailRows list={list} empty="Nothing is waiting.">
        {(mail) => <MailEntry mail={mail} />}
      </MailRows>
    </Dialog>
  );
}
