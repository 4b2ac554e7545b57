import { useState } from "react";
import { flushSync } from "react-dom";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { toast } from "#ui/toast.tsx";
import type { DraftSession } from "#domains/content/drafts/draft-session.client.ts";
import type { Wish } from "./publish-dialog.tsx";
import { draftIssues } from "#domains/content/drafts/refusals.client.ts";
import { COLLECTION_NAMES } from "#domains/content/admin/words.client.ts";

export function useItemActions(item: EditableItem, session: DraftSession, onDone: () => void) {
  const { id } = item;
  const { content } = trpc.admin;
  const done = useDone(id, session, onDone);
  const publishing = usePublishing(item, session, { done, onDone });
  const trashing = useTrashing(id, session, done);
  const saying = (title: string, description: string) => ({
    onSuccess: (changed: EditableItem) => done(changed, title, description),
    onError: sayFailed,
  });
  const unpublishing = content.unpublish.useMutation(
    saying("Taken off the website", "It is a draft now and can be published again."),
  );
  const canceling = content.cancelSchedule.useMutation(
    saying("Plan dropped", "Nothing is planned any more."),
  );
  const restoring = content.restore.useMutation(
    saying("Out of the trash", "It is a draft: visitors see it when it is published."),
  );
  const erasing = content.erase.useMutation({
    onSuccess: () => toast({ title: "Deleted" }),
    onError: sayFailed,
  });
  const isBusy =
    publishing.isPending ||
    trashing.isPending ||
    [unpublishing, restoring, erasing].some((each) => each.isPending);
  return {
    issues: publishing.issues,
    isBusy,
    publish: publishing.publish,
    trash: trashing.trash,
    unpublish: () => unpublishing.mutate({ id }),
    cancelSchedule: () => canceling.mutate({ id }),
    restore: () => restoring.mutate({ id }),
    erase: () => erasing.mutateAsync({ id }),
  };
}

type Done = (changed: EditableItem, title: string, description: string) => void;

/** Shows the changed item, and says what has happened to it. */
function useDone(id: number, session: DraftSession, onDone: () => void): Done {
  const utils = trpc.useUtils();
  return (changed, title, description) => {
    session.replace(changed);
    utils.admin.content.byId.setData({ id }, changed);
    void utils.admin.content.list.invalidate();
    // The header has the company's name and colors, Site Settings the legal texts
    if (changed.collection === "site-texts")
      for (const settings of [utils.settings, utils.admin.settings]) void settings.invalidate();
    toast({ title, description });
    onDone();
  };
}

function sayFailed(error: unknown): void {
  toastError(error);
}

interface After {
  done: Done;
  /** After a failure as well. */
  onDone: () => void;
}

/** Publishes the item as the server has it, so unsaved changes are saved first. */
function usePublishing(
  { id, collection, state }: EditableItem,
  session: DraftSession,
  { done, onDone }: After,
) {
  const [issues, setIssues] = useState<Record<string, string>>({});
  const noun = COLLECTION_NAMES[collection].one;
  const { mutateAsync, isPending } = trpc.admin.content.publish.useMutation({
    onSuccess: (changed, { until }) => {
      if (changed.publishAt !== null)
        return done(changed, "Scheduled", "It goes on the website by itself.");
      return state === "published" && until
        ? done(changed, "End set", "It comes off the website by itself.")
        : done(changed, "Published", `Visitors see this ${noun} now.`);
    },
    onError: (error) => {
      const found = draftIssues(error);
      setIssues(found);
      // The dialog shows the errors of its own fields
      if (found.from || found.until || found.reason) return;
      session.blame(found);
      backToField(onDone);
      sayFailed(error);
    },
  });
  const publish = async (wish: Wish) => {
    setIssues({});
    if (!(await session.flush())) return backToField(onDone);
    const { revision } = session.state().item;
    await mutateAsync({ id, revision, ...wish }).catch(() => undefined);
  };
  return { issues, isPending, publish };
}

/** Closes the dialog; then the first field with an error has the focus and is in view. */
function backToField(close: () => void): void {
  // The closed dialog gives the focus to its button first
  flushSync(close);
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}

function useTrashing(id: number, session: DraftSession, done: Done) {
  const { byId } = trpc.useUtils().admin.content;
  const { mutateAsync, isPending } = trpc.admin.content.trash.useMutation({ onError: sayFailed });
  const trash = async () => {
    await session.flush();
    const { revision } = session.state().item;
    await mutateAsync({ id, revision }).then(
      async () => {
        const changed = await byId.fetch({ id }, { staleTime: 0 });
        done(changed, "Moved to the trash", "For 30 days it can be taken out again.");
      },
      () => undefined,
    );
  };
  return { isPending, trash };
}
