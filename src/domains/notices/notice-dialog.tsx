import { Link } from "@tanstack/react-router";
import { Dialog } from "#ui/dialog.tsx";
import { NoticeList } from "./notice-list.tsx";

/** The user's notices, over the page. */
export function NoticeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Notices" onClose={onClose}>
      <div className="grid gap-4">
        <NoticeList onOpen={onClose} />
        <Link
          to="/account"
          hash="notice-settings"
          className="btn justify-self-start btn-outline"
          onClick={onClose}
        >
          Which notices you get, and how
        </Link>
      </div>
    </Dialog>
  );
}
