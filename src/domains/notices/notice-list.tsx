import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Notice } from "./notices.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { TableEmpty, TableSkeleton } from "#ui/list-states.tsx";
import { Pager } from "#ui/pager.tsx";

const PER_PAGE = 10;

/** The user's notices, newest first; new ones are marked. */
export function NoticeList({ onOpen }: { onOpen?: () => void }) {
  const [cursors, setCursors] = useState<number[]>([]);
  const { notices } = trpc.useUtils();
  const query = trpc.notices.list.useQuery(
    { limit: PER_PAGE, cursor: cursors.at(-1) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { mutate, isPending } = trpc.notices.markRead.useMutation({
    onSuccess: (counts) => {
      notices.count.setData(undefined, counts);
      void notices.list.invalidate();
    },
    onError: (error) => toastError(error),
  });
  const { data } = query;
  if (query.isError && !data) return <NotLoaded query={query} of="notices" />;
  if (!data) return <TableSkeleton label="Loading notices..." />;
  const [newest] = data.rows;
  if (!newest) return <TableEmpty>There are no notices yet.</TableEmpty>;
  const open = (notice: Notice) => {
    if (!notice.isRead) mutate({ ids: [notice.id] });
    onOpen?.();
  };
  return (
    <div className="grid gap-3">
      {/* Always present, because a press on what is below would be lost if it moved */}
      <button
        type="button"
        className="btn justify-self-end btn-sm max-md:min-h-11"
        disabled={isPending || data.rows.every(({ isRead }) => isRead)}
        onClick={() => mutate({ upTo: newest.id })}
      >
        Mark all as read
      </button>
      <ul className="grid divide-y divide-base-300">
        {data.rows.map((notice) => (
          <li key={notice.id}>
            <Entry notice={notice} onOpen={() => open(notice)} />
          </li>
        ))}
      </ul>
      <Pager
        page={cursors.length + 1}
        hasNext={data.next !== undefined}
        onPrevious={() => setCursors(cursors.slice(0, -1))}
        onNext={() => data.next !== undefined && setCursors([...cursors, data.next])}
      />
    </div>
  );
}

interface EntryProps {
  notice: Notice;
  onOpen: () => void;
}

function Entry({ notice: { title, path, createdAt, isRead }, onOpen }: EntryProps) {
  return (
    <Link
      to={path}
      onClick={onOpen}
      className="grid grid-cols-[0.75rem_minmax(0,1fr)] items-start gap-x-2 rounded-field py-3 hover:bg-base-200"
    >
      <span
        className={`mt-2 size-2 rounded-full ${isRead ? "" : "bg-primary"}`}
        aria-hidden="true"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className={`wrap-anywhere ${isRead ? "" : "font-semibold"}`}>
          {!isRead && <span className="sr-only">New: </span>}
          {title}
        </span>
        <span className="text-sm text-base-content/75">
          <ShortMoment iso={createdAt} />
        </span>
      </span>
    </Link>
  );
}
