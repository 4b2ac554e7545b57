import { trpc } from "#domains/session/trpc.client.ts";
import { SectionCard } from "#ui/section-card.tsx";
import { MailEntry } from "./mail-entry.tsx";
import { MailRows, mailPages, MAILS_AT_A_TIME } from "./mail-rows.tsx";

/** Every mail of the last 30 days with its state. */
export function MailList() {
  const list = trpc.admin.mail.all.useInfiniteQuery({ limit: MAILS_AT_A_TIME }, mailPages());
  return (
    <SectionCard
      id="mails"
      title="Email of the last 30 days"
      lead="Newest first. Only its recipient can read the text of an email."
    >
      <MailRows list={list} empty="No email has been written yet.">
        {(mail) => <MailEntry mail={mail} />}
      </MailRows>
    </SectionCard>
  );
}
