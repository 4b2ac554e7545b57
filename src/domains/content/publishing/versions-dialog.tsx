import { useState } from "react";
import type { ContentVersion, EditableItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/toast-error.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FailedToLoad } from "#ui/failed-to-load.tsx";
import { toast } from "#ui/toast.tsx";
import { DifferenceView } from "#domains/content/drafts/difference-view.tsx";

const PAGE = 25;

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
  const [cursors, setCursors] = useState<(number | undefined)[]>([undefined]);
  const pages = trpc.useQueries((ask) =>
    cursors.map((cursor) =>
      ask.admin.content.versions({ id: item.id, limit: PAGE, cursor }, { staleTime: 0 }),
    ),
  );
  const rows = pages.flatMap(({ data }) => data?.rows ?? []);
  const last = pages.at(-1);
  if (pages.some(({ isError }) => isError))
    return (
      <FailedToLoad onRetry={() => void Promise.all(pages.map((page) => page.refetch()))}>
        Error loading versions. Please try again.
      </FailedToLoad>
    );
  if (rows.length === 0 && last?.data)
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
      {last?.isPending && <div role="status" className="skeleton h-12" aria-label="Loading" />}
      {last?.data?.next !== undefined && (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => setCursors([...cursors, last.data?.next])}
        >
          Show older versions
        </button>
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
        <button type="button" className="btn" onClick={onBack}>
          All versions
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={!draft || restore.isPending}
          onClick={() => restore.mutate({ id, revision, version: version.id })}
        >
          Restore this version
        </button>
      </div>
    </div>
  );
}
