import { useState } from "react";
import type { AddedFactor, Factor, SecondFactorStatus } from "../../shared/second-factor.ts";
import { AccountSection } from "../accounts/account-section.tsx";
import { sentenceOf, trpc } from "../trpc.ts";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { Icon } from "../ui/icon.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toast.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { AddTimeCode } from "./add-time-code.tsx";
import { withConfirmation } from "./confirmation.tsx";
import { FactorList } from "./factor-list.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RememberedBrowsers } from "./remembered-browsers.tsx";
import { RemoveFactor } from "./remove-factor.tsx";
import { hasPasskeys } from "./use-passkey.ts";

/** The account page's card about the second factor. */
export function SecondFactorSection() {
  const status = trpc.secondFactor.status.useQuery(undefined, { staleTime: 0 });
  return (
    <AccountSection
      id="second-factor"
      title="Second factor"
      lead="Asked for beside your password, so that a stolen password is not enough to get in."
    >
      {status.isError && (
        <FailedToLoad onRetry={() => void status.refetch()}>
          Your second factor could not be loaded.
        </FailedToLoad>
      )}
      {status.isPending && <Spinner />}
      {status.data && <Manage status={status.data} />}
    </AccountSection>
  );
}

type Open =
  | { what: "passkey" }
  | { what: "time-code"; offer: { secret: string; address: string } }
  | { what: "remove"; factor: Factor }
  | { what: "codes"; codes: readonly string[] };

function Manage({ status }: { status: SecondFactorStatus }) {
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>();
  const offer = trpc.secondFactor.offerTimeCode.useMutation();
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation();
  const isEnrolled = status.factors.length > 0;

  const refresh = async () => {
    await utils.secondFactor.status.invalidate();
    await utils.accounts.me.invalidate();
  };
  const added = ({ factor, recoveryCodes }: AddedFactor) => {
    toast({ title: `${factor.name} was added` });
    if (recoveryCodes.length > 0) setOpen({ what: "codes", codes: recoveryCodes });
    else setOpen(undefined);
    void utils.secondFactor.status.invalidate();
  };
  const orSay = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const description = sentenceOf(error, "This did not work. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
    }
  };
  const addApp = () =>
    orSay(async () =>
      setOpen({
        what: "time-code",
        offer: await withConfirmation(() => offer.mutateAsync()),
      }),
    );
  const newCodes = () =>
    orSay(async () => {
      setOpen({ what: "codes", codes: await withConfirmation(() => renew.mutateAsync()) });
      await refresh();
    });

  return (
    <>
      {isEnrolled ? (
        <FactorList
          factors={status.factors}
          onRemove={(factor) => setOpen({ what: "remove", factor })}
        />
      ) : (
        <p className="text-sm">You have none yet. It takes a minute.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {hasPasskeys(status.passkeyHost) && (
          <button
            type="button"
            className={`btn ${isEnrolled ? "" : "btn-primary"}`}
            onClick={() => setOpen({ what: "passkey" })}
          >
            <Icon name="key-round" className="size-4" />
            Add a passkey
          </button>
        )}
        <button
          type="button"
          className="btn"
          disabled={offer.isPending}
          onClick={() => void addApp()}
        >
          <Icon name="clock" className="size-4" />
          Add a time code app
        </button>
      </div>
      {!hasPasskeys(status.passkeyHost) && (
        <p className="text-sm text-base-content/75">
          {status.passkeyHost === null
            ? "Passkeys need a domain name with https, which this site does not have. A time code app works everywhere."
            : `This browser can use passkeys at ${status.passkeyHost} only if it knows them. A time code app works everywhere.`}
        </p>
      )}
      {isEnrolled && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-5">
          <p className="text-sm">
            <span className={status.recoveryCodesLeft < 3 ? "font-semibold text-error" : ""}>
              {status.recoveryCodesLeft} of 10 recovery codes left.
            </span>
          </p>
          <button
            type="button"
            className="btn btn-sm"
            disabled={renew.isPending}
            onClick={() => void newCodes()}
          >
            Make new recovery codes
          </button>
        </div>
      )}
      <RememberedBrowsers browsers={status.browsers} />
      {open?.what === "passkey" && (
        <AddPasskey onAdded={added} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === "time-code" && (
        <AddTimeCode offer={open.offer} onAdded={added} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === "remove" && (
        <RemoveFactor
          factor={open.factor}
          isLast={status.factors.length === 1}
          onDone={() => {
            setOpen(undefined);
            void refresh();
          }}
        />
      )}
      {open?.what === "codes" && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            setOpen(undefined);
            void refresh();
          }}
        />
      )}
    </>
  );
}
