import { useState } from "react";
import type { Subscriber } from "#shared/newsletter.output.ts";
import { SEARCHED_PAGES, SearchedPanel } from "#web/content-admin/redirects/list-panel.tsx";
import { DeleteDialog } from "#web/delete-dialog.tsx";
import { trpc } from "#web/trpc.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";

interface Props {
  search: string | undefined;
  onSearch: (search: string) => void;
}

const PAGE = 25;

export function SubscriberList({ search, onSearch }: Props) {
  const [leaving, setLeaving] = useState<Subscriber>();
  const list = trpc.admin.newsletter.subscribers.useInfiniteQuery(
    { search, limit: PAGE },
    SEARCHED_PAGES,
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <SearchedPanel
        label="Search subscribers"
        search={search}
        onSearch={onSearch}
        list={list}
        words={{
          loading: "Loading subscribers...",
          failed: "Error loading subscribers. Please try again.",
          empty: search ? "No subscribers found." : "Nobody has subscribed yet.",
        }}
        rows={rows}
      >
        {(shown) => (
          <RecordTable
            caption="Subscribers, newest first"
            columns={["Email", "Since", "Actions"]}
            busy={list.isPlaceholderData}
          >
            {shown.map((subscriber) => (
              <RecordGroup key={subscriber.id}>
                <SubscriberRow subscriber={subscriber} onRemove={() => setLeaving(subscriber)} />
              </RecordGroup>
            ))}
          </RecordTable>
        )}
      </SearchedPanel>
      {leaving && <RemoveSubscriber subscriber={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

interface RowProps {
  subscriber: Subscriber;
  onRemove: () => void;
}

function SubscriberRow({ subscriber: { email, confirmedAt }, onRemove }: RowProps) {
  return (
    <RecordRow>
      <RecordCell>
        <span className="font-semibold wrap-anywhere">{email}</span>
      </RecordCell>
      <RecordCell label="Since">
        <ShortMoment iso={confirmedAt} />
      </RecordCell>
      <RecordCell>
        <button
          type="button"
          className="btn whitespace-nowrap text-error btn-ghost btn-sm max-md:h-11"
          onClick={onRemove}
        >
          Remove<span className="sr-only"> {email}</span>
        </button>
      </RecordCell>
    </RecordRow>
  );
}

function RemoveSubscriber({
  subscriber,
  onClose,
}: {
  subscriber: Subscriber;
  onClose: () => void;
}) {
  const { newsletter } = trpc.useUtils().admin;
  const { mutateAsync } = trpc.admin.newsletter.remove.useMutation();
  return (
    <DeleteDialog
      title="Remove this subscriber?"
      description={
        <span className="wrap-anywhere">
          {subscriber.email} gets no more messages about new articles and can subscribe again.
        </span>
      }
      action="Remove"
      onDelete={() => mutateAsync({ id: subscriber.id })}
      refresh={() => newsletter.invalidate()}
      onClose={onClose}
    />
  );
}
