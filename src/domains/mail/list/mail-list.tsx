import { trpc } from "#domains/session/trpc.client.ts";
import { SectionCard } from "#ui/section-card.tsx";
import { MailEntry } from "./mail-entry.tsx";
import { MailRows } from "./mail-rows.tsx";

const AT_A_TIME = 20;
const REFRESHED_EVERY_MS = 10_000;

/** Every mail of the last 30 days with its state. */
export function MailList() {
  const list = trpc.admin.mail.all.useInfiniteQuery(
    { limit: AT_A_TIME },
    {
      getNextPageParam: ({ next }) => next,
      refetchOnMount: "always",
      refetchInterval: REFRESHED_EVERY_MS,
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <SectionCard
      id="mails"
      title="Email of the last 30 days"
      lead="Newest first. Only its recipient can read the text of an email."
    >
      <MailRows list={list} rows={rows} empty="No email has been written yet.">
        {(mail) => <MailEntry mail={mail} />}
      </MailRows>
    </SectionCard>
  );
}
