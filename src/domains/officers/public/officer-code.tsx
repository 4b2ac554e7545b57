import { trpc } from "#domains/session/trpc.client.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QrCode } from "#ui/qr-code.tsx";

interface Props {
  title: string;
  path: string;
  onClose: () => void;
}

/** A page of this site as a QR code, for a phone's camera or a printed card. */
export function OfficerCode({ title, path, onClose }: Props) {
  const url = (trpc.settings.site.useQuery().data?.publicUrl ?? "") + path;
  return (
    <Dialog title={title} description="Point a phone's camera at the code." onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        <QrCode text={url} label={`QR code of ${url}`} />
        <p className="flex max-w-full items-center gap-1 text-sm">
          <span className="min-w-0 wrap-anywhere">{url}</span>
          <CopyButton text={url} label="Copy the address" />
        </p>
      </div>
    </Dialog>
  );
}
