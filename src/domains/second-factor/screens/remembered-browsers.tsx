import type { RememberedBrowser } from "#domains/second-factor/second-factor.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/toast-error.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { toast } from "#ui/toast.tsx";

/** The browsers in which the second factor is not asked for, each with its expiry. */
export function RememberedBrowsers({ browsers }: { browsers: readonly RememberedBrowser[] }) {
  const utils = trpc.useUtils();
  const forget = trpc.secondFactor.forgetBrowser.useMutation({
    onSettled: () => utils.secondFactor.status.invalidate(),
    onSuccess: () => {
      toast({ title: "This browser will be asked again" });
      // The button disappears with its browser
      document.getElementById("second-factor")?.focus();
    },
    onError: (error) => toastError(error),
  });
  if (browsers.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-base-300 pt-5">
      <h3 className="font-semibold">Not asked in these browsers</h3>
      <ul aria-label="Not asked in these browsers" className="grid divide-y divide-base-300">
        {browsers.map(({ id, device, expiresAt, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {device}
                {isCurrent && (
                  <span className="ml-2 badge badge-soft badge-sm badge-success">This browser</span>
                )}
              </p>
              <p className="text-sm text-base-content/80">
                Until <DateTime iso={expiresAt} />
              </p>
            </div>
            <Button look="btn-sm" disabled={forget.isPending} onClick={() => forget.mutate({ id })}>
              Ask again
              <span className="sr-only">in {device}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
