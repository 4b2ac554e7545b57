import { useRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";
import { showOnDesktop, useBackground, useDesktopState } from "./desktop.client.ts";
import { useLiveEvents } from "./live.client.ts";

const NoticeDialog = lazyRouteComponent(() => import("./notice-dialog.tsx"), "NoticeDialog");

interface Props {
  className: string;
}

/** Opens the user's notices, and shows how many are new. */
export function NoticeBell({ className }: Props) {
  const [open, setOpen] = useState(false);
  const { notices } = trpc.useUtils();
  const router = useRouter();
  const { data } = trpc.notices.count.useQuery(undefined, LIVE);
  useBackground(useDesktopState());
  const refresh = () => void notices.invalidate();
  useLiveEvents({
    missed: refresh,
    changed: () => void notices.count.invalidate(),
    notice: (notice) => {
      refresh();
      showOnDesktop(notice, () => void router.navigate({ href: notice.path }));
    },
  });
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        title="Notices"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" className="size-5" />
        <span className="sr-only">Notices</span>
        {unread > 0 && (
          <span className="badge badge-warning badge-sm font-semibold tabular-nums">
            {unread >= 100 ? "99+" : unread} <span className="sr-only">new</span>
          </span>
        )}
      </button>
      <Suspense>{open && <NoticeDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
