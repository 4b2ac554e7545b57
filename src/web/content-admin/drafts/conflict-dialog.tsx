import type { EditableItem } from "#shared/content-items.output.ts";
import type { Draft } from "#shared/content-items.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { DifferenceView } from "./difference-view.tsx";

interface Props {
  mine: Draft;
  theirs: EditableItem;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/**
 * Lets the user choose between both drafts. The other person's is not lost: it stays among the
 * versions.
 */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <Dialog
      title="Two people have changed this"
      description={
        <p>
          {theirs.updatedByName} has saved another draft on <DateTime iso={theirs.updatedAt} time />
          . Nothing was overwritten: choose which one to keep.
        </p>
      }
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p className="text-sm text-base-content/80">
          Text only in theirs is struck through; text only in yours is underlined.
        </p>
        <DifferenceView before={theirs.draft} after={mine} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" onClick={onTakeTheirs}>
            Take theirs
          </button>
          <button type="button" className="btn btn-primary" onClick={onKeepMine}>
            Keep mine
          </button>
        </div>
      </div>
    </Dialog>
  );
}
