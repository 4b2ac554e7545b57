import { lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { COLLECTION_TRAITS } from "#domains/content/items/content-items.ts";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import type { DraftSession } from "#domains/content/drafts/draft-session.client.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { useItemActions } from "./use-item-actions.client.ts";
import { plansOf } from "#domains/content/admin/words.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { toast } from "#ui/toast.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Button } from "#ui/button.tsx";

/** The comparison of texts is loaded when it opens. */
const VersionsDialog = lazyRouteComponent(() => import("./versions-dialog.tsx"), "VersionsDialog");

interface Props {
  item: EditableItem;
  session: DraftSession;
}

type Open = "publish" | "versions" | "unpublish" | "trash" | "erase";

export function PublishCard({ item, session }: Props) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actions = useItemActions(item, session, close);
  if (item.trashedAt !== null)
    return <TrashCard item={item} actions={actions} open={open} setOpen={setOpen} />;
  const plans = plansOf(item);
  return (
    <section className="ca-card" aria-labelledby="publication">
      <h2 id="publication">On the website</h2>
      {plans.map((plan) => (
        <p key={plan} className="text-sm">
          {plan}
        </p>
      ))}
      {item.hasLaterChanges && item.publishAt !== null && (
        <p className="grid justify-items-start gap-2 rounded-field bg-warning p-3 text-sm text-warning-content">
          Goes out as it was when it was scheduled; your later changes are not in it.
          <Button look="btn-sm" onClick={() => setOpen("publish")}>
            Include them
          </Button>
        </p>
      )}
      <button
        type="button"
        className={item.state === "published" ? "btn" : "btn btn-primary"}
        onClick={() => setOpen("publish")}
      >
        {item.state === "published"
          ? "Schedule removal…"
          : item.liveSlug === null
            ? "Publish…"
            : "Publish changes…"}
      </button>
      {plans.length > 0 && (
        <Button look="btn-sm" onClick={actions.cancelSchedule}>
          Cancel schedule
        </Button>
      )}
      <PreviewLinks item={item} onOpen={() => void session.flush()} />
      <OtherActions item={item} setOpen={setOpen} />
      <OpenDialog item={item} session={session} actions={actions} open={open} onClose={close} />
    </section>
  );
}

type Actions = ReturnType<typeof useItemActions>;

interface OtherProps {
  item: EditableItem;
  setOpen: (open: Open) => void;
}

function OtherActions({ item, setOpen }: OtherProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="btn-sm" icon="history" onClick={() => setOpen("versions")}>
        Versions
      </Button>
      {item.liveSlug !== null && (
        <Button look="btn-sm" icon="eye-off" onClick={() => setOpen("unpublish")}>
          Unpublish
        </Button>
      )}
      {!COLLECTION_TRAITS[item.collection].isFixed && (
        <Button look="text-error btn-ghost btn-sm" icon="trash-2" onClick={() => setOpen("trash")}>
          Move to trash
        </Button>
      )}
    </div>
  );
}

interface DialogProps extends Props {
  actions: Actions;
  open: Open | undefined;
  onClose: () => void;
}

function OpenDialog({ item, session, actions, open, onClose }: DialogProps) {
  return (
    <>
      {open === "publish" && (
        <PublishDialog
          item={item}
          session={session}
          busy={actions.isBusy}
          issues={actions.issues}
          onPublish={(wish) => void actions.publish(wish)}
          onClose={onClose}
        />
      )}
      {open === "versions" && (
        <Suspense>
          <VersionsDialog
            item={item}
            onClose={onClose}
            onRestored={(restored) => {
              session.replace(restored);
              onClose();
            }}
          />
        </Suspense>
      )}
      {open === "unpublish" && (
        <ConfirmDialog
          title="Take this off the website?"
          description={
            COLLECTION_TRAITS[item.collection].isFixed
              ? "Visitors see the standard texts again. Yours stay here as a draft."
              : "Visitors no longer see it. It stays here as a draft and can be published again."
          }
          action="Take off"
          look="btn-primary"
          busy={actions.isBusy}
          onConfirm={actions.unpublish}
          onCancel={onClose}
        />
      )}
      {open === "trash" && (
        <ConfirmDialog
          title="Move this to the trash?"
          description="Visitors no longer see it. For 30 days it can be restored from the trash."
          action="Move to trash"
          busy={actions.isBusy}
          onConfirm={() => void actions.trash()}
          onCancel={onClose}
        />
      )}
    </>
  );
}

interface TrashProps {
  item: EditableItem;
  actions: Actions;
  open: Open | undefined;
  setOpen: (open: Open | undefined) => void;
}

function TrashCard({ item, actions, open, setOpen }: TrashProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const leave = async () => {
    await utils.admin.content.list.invalidate();
    await navigate({
      to: "/admin/content",
      search: { collection: item.collection, state: "trashed" },
    });
  };
  return (
    <section className="ca-card" aria-labelledby="publication">
      <h2 id="publication">In the trash</h2>
      <p className="text-sm">
        It is deleted 30 days after it came here. Until then it can be taken out again.
      </p>
      <Button look="btn-primary" disabled={actions.isBusy} onClick={actions.restore}>
        Take out of the trash
      </Button>
      <Button look="text-error btn-ghost btn-sm" onClick={() => setOpen("erase")}>
        Delete for good
      </Button>
      {open === "erase" && (
        <ConfirmDialog
          title="Are you sure?"
          description="This cannot be undone. What visitors have seen of it stays in the record of the website."
          action="Delete for good"
          busy={actions.isBusy}
          onConfirm={() => void actions.erase().then(leave, () => undefined)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

interface PreviewLinksProps {
  item: EditableItem;
  /** Called before a preview opens, because the server must have the draft by then. */
  onOpen: () => void;
}

/** Shows the draft on its real page, and makes a link to it for others. */
function PreviewLinks({ item, onOpen }: PreviewLinksProps) {
  const { data } = trpc.admin.content.previewLink.useQuery({ id: item.id }, { gcTime: 0 });
  const utils = trpc.useUtils();
  const revoke = trpc.admin.content.revokePreviewLinks.useMutation({
    onSuccess: async () => {
      await utils.admin.content.previewLink.invalidate({ id: item.id });
      toast({ title: "The links made so far no longer work" });
    },
    onError: (error) => toastError(error),
  });
  const path = data && data.url.slice(new URL(data.url).origin.length);
  return (
    <div className="grid gap-2">
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        className="btn"
        aria-disabled={path === undefined}
        onClick={onOpen}
      >
        <Icon name="eye" className="size-4" />
        Preview
        <span className="sr-only">of the draft, opens in a new tab</span>
      </a>
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-base-content/80">
          <span>Link for others, for 7 days</span>
          <CopyButton text={data.url} label="Copy the preview link" />
          <Button
            look="btn-sm"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id: item.id })}
          >
            End the links made so far
          </Button>
        </div>
      )}
    </div>
  );
}
