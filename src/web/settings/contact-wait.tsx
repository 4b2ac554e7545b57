import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Says where applicants' mail goes after a change of the address that nobody has confirmed. */
export function ContactWait({ value }: { value: string }) {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.settings.contactWait.useQuery();
  const end = trpc.admin.settings.endContactWait.useMutation();
  if (data?.until === undefined) return null;
  const use = async () => {
    try {
      await end.mutateAsync({ value });
      toast({ title: "Requests go to the new address now" });
      await utils.admin.settings.contactWait.invalidate();
    } catch (error) {
      toastError(error, "This did not work. Please try again.");
    }
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-field border border-base-300 p-3 text-sm">
      <p>
        Nobody confirmed the change of this address. Until <DateTime iso={data.until} time />,
        requests still go to {data.former}.
      </p>
      <button
        type="button"
        className="btn btn-sm"
        disabled={end.isPending}
        onClick={() => void use()}
      >
        Use the new address now
      </button>
    </div>
  );
}
