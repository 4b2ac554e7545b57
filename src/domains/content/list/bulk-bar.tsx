import { useState } from "react";
import { COLLECTION_TRAITS, type ItemState } from "#domains/content/items/content-items.ts";
import { counted } from "#kit/values/counted.ts";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { toast, type ToastContent } from "#ui/toast.tsx";
import { toastWithUndo } from "#ui/undo.tsx";
import { nameOf } from "#domains/content/admin/words.client.ts";
import { Button } from "#ui/button.tsx";

interface Props {
  items: readonly ContentItem[];
  onDone: () => void;
}

type Action = "publish" | "unpublish" | "trash";

const QUESTIONS: Record<
  Action,
  { title: (items: string) => string; description: string; action: string; done: string }
> = {
  publish: {
    title: (items) => `Publish ${items}?`,
    description: "Visitors see what each draft says at once.",
    action: "Publish",
    done: "Published",
  },
  unpublish: {
    title: (items) => `Take ${items} off the website?`,
    description: "Visitors no longer see them. What is written stays as a draft.",
    action: "Unpublish",
    done: "Unpublished",
  },
  trash: {
    title: (items) => `Move ${items} to the trash?`,
    description: "Visitors no longer see what is in the trash. For 30 days it can be restored.",
    action: "Move to trash",
    done: "Moved to the trash",
  },
};

export function BulkBar({ items, onDone }: Props) {
  const [asking, setAsking] = useState<Action>();
  const apply = useBulkAction(items, { onAnswered: () => setAsking(undefined), onDone });
  return (
    <div
      role="group"
      aria-label="With the selected ones"
      className="flex flex-wrap items-center gap-3 border-t border-base-300 bg-base-200 px-4 py-2 text-sm md:sticky md:bottom-0 md:z-20"
    >
      <span role="status" className="font-medium">
        {items.length} selected
      </span>
      <Button look="btn-sm" onClick={() => setAsking("publish")}>
        Publish
      </Button>
      {items.some(({ state }) => state !== "draft") && (
        <Button look="btn-sm" onClick={() => setAsking("unpublish")}>
          Unpublish
        </Button>
      )}
      {!items.some(({ collection }) => COLLECTION_TRAITS[collection].isFixed) && (
        <Button look="text-error btn-ghost btn-sm" onClick={() => setAsking("trash")}>
          Move to trash
        </Button>
      )}
      <Button look="btn-ghost btn-sm" onClick={onDone}>
        Clear
      </Button>
      {asking && (
        <ConfirmDialog
          title={QUESTIONS[asking].title(inNumbers(items))}
          description={QUESTIONS[asking].description}
          action={QUESTIONS[asking].action}
          look={asking === "trash" ? "btn-error" : "btn-primary"}
          busy={apply.isPending}
          onConfirm={() =>
            apply.mutate({
              action: asking,
              items: items.map(({ id, revision }) => ({ id, revision })),
            })
          }
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Such as `3 articles`: all are of the collection shown. */
function inNumbers(items: readonly ContentItem[]): string {
  const [first] = items;
  const { one, many } = COLLECTION_TRAITS[first?.collection ?? "articles"];
  return counted(items.length, one, many);
}

interface Outcome {
  onAnswered: () => void;
  /** Called once the list is up to date again. */
  onDone: () => void;
}

/** Reports how many items were changed, and the first refusal; what can be undone, can be undone. */
function useBulkAction(items: readonly ContentItem[], { onAnswered, onDone }: Outcome) {
  const utils = trpc.useUtils();
  const takeBack = useTakeBack();
  return trpc.admin.content.applyToMany.useMutation({
    onSuccess: ({ done, refused }, { action }) => {
      const [first] = refused;
      const named = items.find(({ id }) => id === first?.id);
      const content: ToastContent = {
        title: `${QUESTIONS[action].done}: ${done.length} of ${items.length}`,
        ...(first && named && { description: `${nameOf(named)}: ${first.message}` }),
        ...(first && { variant: "destructive" }),
      };
      const changed = items.filter(({ id }) => done.includes(id));
      if (changed.length > 0 && changed.every(({ state }) => UNDONE[action].includes(state)))
        toastWithUndo(content, () => void takeBack(action, changed));
      else toast(content);
    },
    onError: (error) => toastError(error),
    onSettled: async () => {
      onAnswered();
      await utils.admin.content.invalidate();
      onDone();
    },
  });
}

/** The states before an action that can come back: no text of another version is shown then. */
const UNDONE: Record<Action, readonly ItemState[]> = {
  publish: ["draft"],
  unpublish: ["published"],
  trash: ["draft", "published"],
};

/** Gives items the states that they had before an action. */
function useTakeBack() {
  const utils = trpc.useUtils();
  const { restore, publish, unpublish } = utils.client.admin.content;
  return async (action: Action, items: readonly ContentItem[]) => {
    try {
      for (const { id, state, revision: seen } of items) {
        if (action === "publish") await unpublish.mutate({ id });
        else if (action === "unpublish") await publish.mutate({ id, revision: seen });
        else {
          const { revision } = await restore.mutate({ id });
          if (state === "published") await publish.mutate({ id, revision });
        }
      }
    } catch (error) {
      toastError(error);
    }
    await utils.admin.content.invalidate();
  };
}
