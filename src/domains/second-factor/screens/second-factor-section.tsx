import { useState } from "react";
import type {
  AddedFactor,
  Factor,
  SecondFactorStatus,
  TimeCodeOffer,
  RememberedBrowser,
} from "#domains/second-factor/second-factor.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { toast } from "#ui/toast.tsx";
import { Icon } from "#ui/icon.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { AddTimeCode } from "./add-time-code.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { hasPasskeys } from "./use-passkey.client.ts";
import { DateTime } from "#ui/date-time.tsx";

/** The account page's card about the second factor. */
export function SecondFactorSection() {
  const status = trpc.secondFactor.status.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionRow
      id="second-factor"
      title="Second factor"
      lead="A second step at sign-in, so that a stolen password is not enough."
    >
      {status.isSuccess ? (
        <Manage status={status.data} />
      ) : (
        <NotLoaded query={status} of="your second factor" />
      )}
    </SectionRow>
  );
}

type Open =
  | { what: "passkey" }
  | { what: "time-code"; offer: TimeCodeOffer }
  | { what: "remove"; factor: Factor }
  | { what: "codes"; codes: readonly string[] };

function Manage({ status }: { status: SecondFactorStatus }) {
  const [open, setOpen] = useState<Open>();
  const { factors, recoveryCodesLeft, passkeyHost } = status;
  const isEnrolled = factors.length > 0;
  return (
    <>
      {isEnrolled ? (
        <FactorList factors={factors} onRemove={(factor) => setOpen({ what: "remove", factor })} />
      ) : (
        <p className="text-sm">You have none yet. It takes a minute.</p>
      )}
      <WaysToAdd isFirst={!isEnrolled} passkeyHost={passkeyHost} onOpen={setOpen} />
      {isEnrolled && <RecoveryCodes left={recoveryCodesLeft} onOpen={setOpen} />}
      <RememberedBrowsers browsers={status.browsers} />
      <OpenDialog open={open} isLast={factors.length === 1} onOpen={setOpen} />
    </>
  );
}

interface WaysProps {
  isFirst: boolean;
  /** The host name that passkeys belong to; none where the site's address does not support them. */
  passkeyHost: SecondFactorStatus["passkeyHost"];
  onOpen: (open: Open) => void;
}

function WaysToAdd({ isFirst, passkeyHost, onOpen }: WaysProps) {
  const offer = trpc.secondFactor.offerTimeCode.useMutation();
  const addApp = () =>
    orSay(async () => onOpen({ what: "time-code", offer: await offer.mutateAsync() }));
  const canUsePasskeys = hasPasskeys(passkeyHost);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {canUsePasskeys && (
          <Button
            look={isFirst ? "btn-primary" : ""}
            icon="key-round"
            onClick={() => onOpen({ what: "passkey" })}
          >
            Add a passkey
          </Button>
        )}
        <Button icon="clock" disabled={offer.isPending} onClick={() => void addApp()}>
          Add an authenticator app
        </Button>
      </div>
      {!canUsePasskeys && (
        <p className="text-sm text-base-content/75">
          {passkeyHost === null
            ? "Passkeys need a domain name with https, which this site does not have. An authenticator app works everywhere."
            : `This browser can use passkeys at ${passkeyHost} only if it knows them. An authenticator app works everywhere.`}
        </p>
      )}
    </>
  );
}

interface CodesProps {
  left: number;
  onOpen: (open: Open) => void;
}

function RecoveryCodes({ left, onOpen }: CodesProps) {
  const refresh = useRefresh();
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation();
  const newCodes = () =>
    orSay(async () => {
      onOpen({ what: "codes", codes: await renew.mutateAsync() });
      await refresh();
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-5">
      <p className="text-sm">
        <span className={left < 3 ? "font-semibold text-error" : ""}>
          {left} of 10 recovery codes left.
        </span>
      </p>
      <Button look="btn-sm" disabled={renew.isPending} onClick={() => void newCodes()}>
        Make new recovery codes
      </Button>
    </div>
  );
}

interface DialogProps {
  open: Open | undefined;
  /** Whether the removed factor is the only one. */
  isLast: boolean;
  onOpen: (open: Open | undefined) => void;
}

function OpenDialog({ open, isLast, onOpen }: DialogProps) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const close = () => onOpen(undefined);
  const closeAndRefresh = () => {
    close();
    void refresh();
  };
  const added = ({ factor, recoveryCodes }: AddedFactor) => {
    toast({ title: `${factor.name} was added` });
    onOpen(recoveryCodes.length > 0 ? { what: "codes", codes: recoveryCodes } : undefined);
    void utils.secondFactor.status.invalidate();
  };
  switch (open?.what) {
    case "passkey":
      return <AddPasskey onAdded={added} onClose={close} />;
    case "time-code":
      return <AddTimeCode offer={open.offer} onAdded={added} onClose={close} />;
    case "remove":
      return <RemoveFactor factor={open.factor} isLast={isLast} onDone={closeAndRefresh} />;
    case "codes":
      return <RecoveryCodesDialog codes={open.codes} onClose={closeAndRefresh} />;
    default:
      return null;
  }
}

/** Reloads the user's factors, and whether they are enough. */
function useRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await utils.secondFactor.status.invalidate();
    await utils.accounts.me.invalidate();
  };
}

async function orSay(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toastError(error);
  }
}

const KINDS = {
  passkey: { words: "Passkey", icon: "key-round" },
  "time-code": { words: "Time code app", icon: "clock" },
} as const;

interface Props {
  factors: readonly Factor[];
  onRemove: (factor: Factor) => void;
}

function FactorList({ factors, onRemove }: Props) {
  return (
    <ul aria-label="Your second factors" className="grid divide-y divide-base-300">
      {factors.map((factor) => (
        <li key={factor.id} className="flex items-center justify-between gap-3 py-3">
          <Icon name={KINDS[factor.kind].icon} className="size-5 text-primary" />
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{factor.name}</p>
            <p className="text-sm text-base-content/80">
              {KINDS[factor.kind].words}, {factor.lastUsedAt ? "last used " : "added "}
              <DateTime iso={factor.lastUsedAt ?? factor.createdAt} />
            </p>
          </div>
          <Button
            look="btn-sm"
            aria-label={`Remove ${factor.name}`}
            onClick={() => onRemove(factor)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface RemoveFactorProps {
  factor: Factor;
  isLast: boolean;
  onDone: () => void;
}

function RemoveFactor({ factor, isLast, onDone }: RemoveFactorProps) {
  const remove = trpc.secondFactor.remove.useMutation();
  return (
    <AskDialog
      title={`Remove ${factor.name}?`}
      description={
        isLast
          ? "It is your last one: your password alone will be enough to get in, and your recovery codes go with it."
          : "It can no longer be used to confirm your login."
      }
      action="Remove"
      send={() => remove.mutateAsync({ id: factor.id })}
      said={`${factor.name} was removed`}
      failed="It could not be removed. Please try again."
      onClose={onDone}
    />
  );
}

/** The browsers in which the second factor is not asked for, each with its expiry. */
function RememberedBrowsers({ browsers }: { browsers: readonly RememberedBrowser[] }) {
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
