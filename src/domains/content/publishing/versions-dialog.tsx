import { useState } from "react";
import type { ContentVersion, EditableItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { PAGE, PAGES } from "#kit/list/admin-list.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { toast } from "#ui/toast.tsx";
import { DifferenceView } from "#domains/content/drafts/difference-view.tsx";
import { Button } from "#ui/button.tsx";

interface Props {
  item: EditableItem;
  onRestored: (item: EditableItem) => void;
  onClose: () => void;
}

/**
 * An item's earlier versions: their authors and times, the differences from the draft, and how to
 * restore one.
 */
export function VersionsDialog({ item, onRestored, onClose }: Props) {
  const [chosen, setChosen] = useState<ContentVersion>();
  return (
    <Dialog title="Versions" onClose={onClose}>
      {chosen ? (
        <OneVersion
          item={item}
          version={chosen}
          onBack={() => setChosen(undefined)}
          onRestored={onRestored}
        />
      ) : (
        <VersionList item={item} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

interface ListProps {
  item: EditableItem;
  onChoose: (version: ContentVersion) => void;
}

function VersionList({ item, onChoose }: ListProps) {
  const list = trpc.admin.content.versions.useInfiniteQuery(
    { id: item.id, limit: PAGE },
    { ...PAGES, staleTime: 0 },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError) return <NotLoaded query={list} of="versions" />;
  if (rows.length === 0 && list.data)
    return (
      <p className="text-base-content/80">
        There are none yet. One is kept whenever something is published, and when editing is resumed
        later or by someone else.
      </p>
    );
  return (
    <div className="grid gap-3">
      <p className="text-sm text-base-content/80">
        Choose a version to compare it with the draft and to restore it.
      </p>
      <ul className="grid gap-2">
        {rows.map((version) => (
          <li key={version.id}>
            <VersionButton version={version} onChoose={() => onChoose(version)} />
          </li>
        ))}
      </ul>
      {(list.isPending || list.isFetchingNextPage) && (
        <div role="status" className="skeleton h-12" aria-label="Loading" />
      )}
      {list.hasNextPage && (
        <Button look="btn-sm" onClick={() => void list.fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </div>
  );
}

interface ButtonProps {
  version: ContentVersion;
  onChoose: () => void;
}

function VersionButton({ version, onChoose }: ButtonProps) {
  return (
    <button
      type="button"
      className="grid w-full cursor-pointer gap-1 rounded-field border border-base-300 p-3 text-left hover:bg-base-200"
      onClick={onChoose}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          <DateTime iso={version.createdAt} time />
        </span>
        <VersionMark version={version} />
      </span>
      <span className="text-sm text-base-content/80">
        {version.authorName}: {version.title || "Untitled"}
      </span>
      {version.reason && (
        <span className="text-sm text-base-content/80">
          Published after a second look: {version.reason}
        </span>
      )}
    </button>
  );
}

function VersionMark({ version: { isLive, isNext, shownAt } }: { version: ContentVersion }) {
  // The sample content has stood there from the beginning
  const since = shownAt && !shownAt.startsWith("1970") && (
    <>
      {" since "}
      <DateTime iso={shownAt} time />
    </>
  );
  if (isLive) return <span className="ca-state ca-published">On the website{since}</span>;
  if (isNext) return <span className="ca-state ca-scheduled">Scheduled</span>;
  return shownAt && <span className="ca-state ca-draft">Was on the website</span>;
}

interface OneProps {
  item: EditableItem;
  version: ContentVersion;
  onBack: () => void;
  onRestored: (item: EditableItem) => void;
}

function OneVersion({ item, version, onBack, onRestored }: OneProps) {
  const { id, revision } = item;
  const { data: draft, isError } = trpc.admin.content.version.useQuery({
    id,
    version: version.id,
  });
  const restore = trpc.admin.content.restoreVersion.useMutation({
    onSuccess: (restored) => {
      onRestored(restored);
      toast({
        title: "Version restored",
        description: "It is the draft now. Publish it to show it.",
      });
    },
    onError: (error) => toastError(error, "The version could not be restored. Please try again."),
  });
  return (
    <div className="grid gap-5">
      <p>
        <DateTime iso={version.createdAt} time /> by {version.authorName}, compared with the current
        draft: text only in that version is struck through; later text is underlined.
      </p>
      {isError && (
        <p role="alert" className="font-medium text-error">
          This version could not be loaded.
        </p>
      )}
      {draft ? (
        <DifferenceView before={draft} after={item.draft} />
      ) : (
        !isError && <div role="status" className="skeleton h-40" aria-label="Loading" />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>All versions</Button>
        <Button
          look="btn-primary"
          disabled={!draft || restore.isPending}
          onClick={() => restore.mutate({ id, revision, version: version.id })}
        >
          Restore this version
        </Button>
      </div>
    </div>
  );
}
