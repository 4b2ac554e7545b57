import { Link } from "@tanstack/react-router";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { NameForm } from "./name-form.tsx";
import { keepPending } from "./pending-scenario.client.ts";

interface Props {
  address: string;
  onClose: () => void;
}

/** Asks for a name; asks a visitor to sign in first, and keeps the numbers meanwhile. */
export function SaveDialog({ address, onClose }: Props) {
  const { user, isLoading } = useUser({ asking: wasSignedIn });
  const isVisitor = !user && !(isLoading && wasSignedIn());
  return (
    <Dialog
      title="Save these numbers"
      description={
        isVisitor
          ? "Your account keeps them. Sign in or register, and they will be there."
          : "You will find them in your account."
      }
      onClose={onClose}
    >
      {isVisitor && (
        <Link to="/auth" className="btn btn-accent" onClick={() => keepPending(address)}>
          Sign in or register
        </Link>
      )}
      {!isVisitor && !user && <Spinner />}
      {user && (
        <NameForm
          address={address}
          onSaved={(name) => {
            onClose();
            toastSaved(name);
          }}
        />
      )}
    </Dialog>
  );
}

function toastSaved(name: string): void {
  toast({
    title: "Saved",
    description: `${name} is in your account.`,
    action: (
      <Link to="/account" className="mt-1 inline-block text-sm font-medium underline">
        Your Account
      </Link>
    ),
  });
}
