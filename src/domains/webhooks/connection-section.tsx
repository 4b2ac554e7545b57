import { type ComponentProps, type ComponentType, Suspense, useState } from "react";
import { AdminSection } from "#kit/list/admin-section.tsx";
import { Button } from "#ui/button.tsx";
import { useCopy } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface MakingProps {
  onMade: (secret: string) => void;
  onClose: () => void;
}

interface SectionProps extends Omit<ComponentProps<typeof AdminSection>, "add" | "beside"> {
  /** The label of the button that adds one. */
  add: string;
  form: ComponentType<MakingProps>;
  /** The title of the dialog that shows the secret. */
  secretTitle: string;
}

/** A list of connections. What makes one shows its secret once. */
export function ConnectionSection({ add, form: Form, secretTitle, ...section }: SectionProps) {
  const [opened, setOpened] = useState<"form" | { secret: string }>();
  const close = () => setOpened(undefined);
  return (
    <>
      <AdminSection {...section} add={{ label: add, onPress: () => setOpened("form") }} />
      <Suspense>
        {opened === "form" && <Form onMade={(secret) => setOpened({ secret })} onClose={close} />}
      </Suspense>
      {typeof opened === "object" && (
        <ShownOnce title={secretTitle} secret={opened.secret} onClose={close} />
      )}
    </>
  );
}

interface Props {
  title: string;
  secret: string;
  onClose: () => void;
}

/** A secret that cannot be shown again after closing. */
function ShownOnce({ title, secret, onClose }: Props) {
  const { copied, copy } = useCopy(secret);
  return (
    <Dialog
      title={title}
      description="It is shown only now. Copy it to where it is needed, and nowhere else."
      onClose={onClose}
    >
      <div className="grid gap-5">
        <code className="rounded-field border border-base-300 bg-base-200 p-4 text-sm wrap-anywhere">
          {secret}
        </code>
        <div className="flex flex-wrap justify-end gap-3">
          <Button icon={copied ? "check" : "copy"} onClick={() => void copy()}>
            {copied ? "Copied" : "Copy"}
          </Button>
          <Button look="btn-primary" onClick={onClose}>
            I have kept it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
