import type { EditableItem } from "#shared/content-items.output.ts";
import { trpc } from "#web/trpc.ts";
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
        <div className="flex items-center justify-between gap-2 text-sm text-base-content/80">
          <span>Link for others, for 7 days</span>
          <CopyButton text={data.url} label="Copy the preview link" />
        </div>
      )}
    </div>
  );
}
