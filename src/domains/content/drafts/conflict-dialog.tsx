import { useState } from "react";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import type { Draft } from "#domains/content/items/content-items.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/inputs.tsx";
import { ExactTime, isSavedNewer, type TwoTexts } from "./conflict-notice.tsx";
import { DifferenceView } from "./difference-view.tsx";

interface Choices {
  texts: TwoTexts;
  onKeepMine: () => void;
  /** Resolves to whether the user's own draft is among the versions. */
  onTakeTheirs: () => Promise<boolean>;
}

interface Props extends Choices {
  mine: Draft;
  theirs: EditableItem;
  onClose: () => void;
}

/** Lets the user choose between both drafts. The other one is not lost: it becomes a version. */
export function ConflictDialog({ mine, theirs, texts, onClose, ...choices }: Props) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const take = async () => {
    setBusy(true);
    setFailed(!(await choices.onTakeTheirs()));
    setBusy(false);
    return true;
  };
  const { isOwn } = texts;
  return (
    <Dialog
      title={isOwn ? "You have two texts of this" : "Two people have changed this"}
      description={isOwn ? <OwnTexts {...texts} /> : <OtherPerson theirs={theirs} />}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p className="text-sm text-base-content/80">
          {isOwn
            ? "Text only in the saved one is struck through; text only in this browser is underlined."
            : "Text only in theirs is struck through; text only in yours is underlined."}
        </p>
        <DifferenceView before={theirs.draft} after={mine} />
        {failed && (
          <FieldError>
            Your text could not be kept as a version, so nothing has changed. Please try again, or
            look at the marked fields first.
          </FieldError>
        )}
        <fieldset disabled={busy} className="flex flex-wrap justify-end gap-3">
          <Buttons texts={texts} onKeepMine={choices.onKeepMine} onTakeTheirs={take} />
        </fieldset>
      </div>
    </Dialog>
  );
}

/**
 * Of two texts by the same person, the newer one is first and suggested. Beside the text of another
 * person, one's own is suggested.
 */
function Buttons({ texts, onKeepMine, onTakeTheirs }: Choices) {
  const { isOwn } = texts;
  const suggestsSaved = isOwn && isSavedNewer(texts);
  const take = (
    <button
      key="take"
      type="button"
      className={suggestsSaved ? "btn btn-primary" : "btn"}
      onClick={() => void onTakeTheirs()}
    >
      {isOwn ? "Take the saved text" : "Take theirs"}
    </button>
  );
  const keep = (
    <button
      key="keep"
      type="button"
      className={suggestsSaved ? "btn" : "btn btn-primary"}
      onClick={onKeepMine}
    >
      {isOwn ? "Keep this browser's text" : "Keep mine"}
    </button>
  );
  return isOwn && !suggestsSaved ? [keep, take] : [take, keep];
}

function OwnTexts(texts: TwoTexts) {
  const saved = (
    <>
      the text you saved from here or from another device on <ExactTime at={texts.savedAt} />
    </>
  );
  const typed = (
    <>
      the text in this browser, of <ExactTime at={texts.typedAt} />
    </>
  );
  const [newer, older] = isSavedNewer(texts) ? [saved, typed] : [typed, saved];
  return (
    <p>
      Newer: {newer}. Older: {older}. Choose which one to keep: the other one stays among the
      versions.
    </p>
  );
}

function OtherPerson({ theirs: { updatedByName, updatedAt } }: { theirs: EditableItem }) {
  return (
    <p>
      {updatedByName} has saved another draft on <DateTime iso={updatedAt} time />. Nothing was
      overwritten: choose which one to keep. The other one stays among the versions.
    </p>
  );
}
