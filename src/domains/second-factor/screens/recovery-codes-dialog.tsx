import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { useCopy } from "#ui/copy-button.tsx";

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Ten recovery codes, which cannot be read again after closing. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const name = useCompanyName();
  const text = `Recovery codes for ${name}\nEach works once, in place of your passkey or app.\n\n${codes.join("\n")}\n`;
  const { copied, copy } = useCopy(text);
  return (
    <Dialog
      title="Your recovery codes"
      description="Each lets you in once when your phone or passkey is not at hand. They are shown only now: keep them somewhere safe, not on the same device."
      onClose={onClose}
      printed
    >
      <div className="grid gap-5">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-field border border-base-300 bg-base-200 p-4 text-center font-mono text-sm max-[22rem]:grid-cols-1 sm:text-base"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className="btn btn-sm"
          >
            <Icon name="download" className="size-4" />
            Download
          </a>
          <Button look="btn-sm" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
            {copied ? "Copied" : "Copy"}
          </Button>
          <Button look="btn-sm" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <Button look="justify-self-end btn-primary" onClick={onClose}>
          I've saved my codes
        </Button>
      </div>
    </Dialog>
  );
}
