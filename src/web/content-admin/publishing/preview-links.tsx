import type { EditableItem } from "#shared/content-items.output.ts";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { toast } from "#web/ui/toast.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface Props {
  item: EditableItem;
  /** Called before a preview opens, because the server must have the draft by then. */
  onOpen: () => void;
}

/** Shows the draft on its real page, and makes a link to it for others. */
export function PreviewLinks({ item, onOpen }: Props) {
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
          <button
            type="button"
            className="btn btn-sm"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id: item.id })}
          >
            End the links made so far
          </button>
        </div>
      )}
    </div>
  );
}
