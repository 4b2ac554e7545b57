import { useState } from "react";
import type { EditableItem } from "#shared/content-items.output.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import type { DraftSession } from "#web/content-admin/drafts/draft-session.ts";
import type { Times } from "./publish-dialog.tsx";
import { issuesByField } from "#web/content-admin/drafts/use-draft.ts";
import { COLLECTION_NAMES } from "#web/content-admin/words.ts";

/** What is done with an item as a whole: each says how it went, and the page shows what came of it. */
export function useItemActions(item: EditableItem, session: DraftSession, onDone: () => void) {
  const { id } = item;
  const [issues, setIssues] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const { content } = trpc.admin;
  const noun = COLLECTION_NAMES[item.collection].one;

  const done = (changed: EditableItem, title: string, description: string) => {
    session.replace(changed);
    utils.admin.content.byId.setData({ id }, changed);
    void utils.admin.content.list.invalidate();
    toast({ title, description });
    onDone();
  };
  const failed = (error: unknown) =>
    toast({
      variant: "destructive",
      title: "Error",
      description: sentenceOf(error, "This did not work. Please try again."),
    });

  const publishing = content.publish.useMutation({
    onSuccess: (changed) =>
      changed.publishAt === null
        ? done(changed, "Published", `Visitors see this ${noun} now.`)
        : done(changed, "Scheduled", "It goes on the website by itself."),
    onError: (error) => {
      const found = issuesByField(error);
      setIssues(found);
      // What is about the times is said in the dialog
      if (found.from || found.until) return;
      session.blame(found);
      onDone();
      failed(error);
    },
  });
  const unpublishing = content.unpublish.useMutation({
    onSuccess: (changed) =>
      done(changed, "Taken off the website", "It is a draft now and can be published again."),
    onError: failed,
  });
  const cancelling = content.cancelSchedule.useMutation({
    onSuccess: (changed) => done(changed, "Plan dropped", "Nothing happens by itself any more."),
    onError: failed,
  });
  const trashing = content.trash.useMutation({ onError: failed });
  const restoring = content.restore.useMutation({
    onSuccess: (changed) =>
      done(changed, "Out of the trash", "It is a draft: visitors see it when it is published."),
    onError: failed,
  });
  const erasing = content.erase.useMutation({
    onSuccess: () => toast({ title: "Deleted" }),
    onError: failed,
  });

  /** Only what the server has is published, so what was typed goes there first. */
  const publish = async (times: Times) => {
    setIssues({});
    if (!(await session.flush())) return onDone();
    const { revision } = session.state().item;
    await publishing.mutateAsync({ id, revision, ...times }).catch(() => undefined);
  };
  const trash = async () => {
    await session.flush();
    const { revision } = session.state().item;
    await trashing.mutateAsync({ id, revision }).then(
      async () => {
        done(
          await utils.admin.content.byId.fetch({ id }, { staleTime: 0 }),
          "Moved to the trash",
          "For 30 days it can be taken out again.",
        );
      },
      () => undefined,
    );
  };

  return {
    issues,
    isBusy: [publishing, unpublishing, trashing, restoring, erasing].some((each) => each.isPending),
    publish,
    trash,
    unpublish: () => unpublishing.mutate({ id }),
    cancelSchedule: () => cancelling.mutate({ id }),
    restore: () => restoring.mutate({ id }),
    erase: () => erasing.mutateAsync({ id }),
  };
}
