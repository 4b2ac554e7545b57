import type { Subscriber } from "#shared/newsletter.output.ts";
import { AdminList, type Columns, PAGE, PAGES } from "#web/kit/admin-list.tsx";
import { trpc } from "#web/trpc.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { MailAddress } from "#web/ui/mail-address.tsx";

interface Props {
  search: string | undefined;
  onSearch: (search: string) => void;
}

const COLUMNS: Columns<Subscriber> = {
  Email: ({ email }) => (
    <span className="font-semibold wrap-anywhere">
      <MailAddress address={email} />
    </span>
  ),
  Since: ({ confirmedAt }) => <ShortMoment iso={confirmedAt} />,
};

export function SubscriberList({ search, onSearch }: Props) {
  const { newsletter } = trpc.useUtils().admin;
  const list = trpc.admin.newsletter.subscribers.useInfiniteQuery({ search, limit: PAGE }, PAGES);
  const { mutateAsync } = trpc.admin.newsletter.remove.useMutation();
  return (
    <AdminList
      noun="subscribers"
      caption="Subscribers, newest first"
      empty="Nobody has subscribed yet."
      list={list}
      search={{ kept: search, onSearch }}
      columns={COLUMNS}
      nameOf={({ email }) => email}
      remove={{
        action: "Remove",
        title: "Remove this subscriber?",
        description: ({ email }) =>
          `${email} gets no more messages about new articles and can subscribe again.`,
        send: ({ id }) => mutateAsync({ id }),
        refresh: () => newsletter.invalidate(),
      }}
    />
  );
}
