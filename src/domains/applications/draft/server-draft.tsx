import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFormContext } from "react-hook-form";
import { TRPCClientError } from "@trpc/client";
import type { Draft } from "./application-draft.ts";
import { type DraftAnswers, keptAnswers } from "./drafts.ts";
import {
  draftTime,
  onForgotten,
  readDraft,
  storeDraft,
} from "#domains/applications/form/draft-storage.client.ts";
import { useApplicant } from "#domains/applications/own/profile-answers.client.ts";
import { fillIn } from "#kit/form/fields.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Notice } from "#ui/notice.tsx";
import { createKeeper, isSame, type Keeper, type KeeperOptions } from "./keeper.client.ts";
import { dropLinked, keepSecret, readSecret, secretInHash } from "./link-secret.client.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#domains/applications/applications.ts";

interface Offered {
  answers: DraftAnswers;
  savedAt: string | null;
}

export interface ServerDraftProps {
  /** Called when the answers that this browser keeps were sent or cleared elsewhere. */
  onGone: () => void;
}

/** The draft of a followed link, and then that of the signed-in user's account. */
export default function ServerDraft({ onGone }: ServerDraftProps): ReactNode {
  const [secret] = useState(() => secretInHash());
  const [mailed] = useState(readSecret);
  const [kept] = useState(readDraft);
  const [isSettled, setSettled] = useState(secret === undefined);
  const { data: user } = useApplicant();
  useEffect(() => onForgotten(() => void dropLinked()), []);
  return (
    <>
      {secret !== undefined && <LinkedDraft secret={secret} onSettled={() => setSettled(true)} />}
      {secret === undefined && mailed && kept && <MailedDraft secret={mailed} onGone={onGone} />}
      {isSettled && user && <AccountDraft key={user.id} />}
    </>
  );
}

/** Takes over answers as if they had been typed here. */
function useTakeOver() {
  const form = useFormContext<Draft>();
  return (answers: DraftAnswers) => {
    fillIn(form, answers);
    // Before the form is mounted it returns only its first values
    storeDraft({ ...form.getValues(), ...answers });
    document.querySelector<HTMLElement>('[id^="apply-step-"]')?.focus();
  };
}

function LinkedDraft({ secret, onSettled }: { secret: string; onSettled: () => void }) {
  const takeOver = useTakeOver();
  const open = trpc.drafts.open.useMutation();
  const [offered, setOffered] = useState<Offered>();
  const [begun, setBegun] = useState<string>();
  const { mutateAsync } = open;
  const [arrive] = useState(() => async () => {
    // The secret stays neither in the address nor in the history
    history.replaceState(history.state, "", location.pathname + location.search);
    const kept = await mutateAsync({ secret });
    setBegun(kept.savedAt);
    keepSecret(secret);
    const own = readDraft();
    if (own && !isSame(keptAnswers(own), kept.answers)) return setOffered(kept);
    takeOver(kept.answers);
    onSettled();
  });
  useEffect(() => {
    arrive().catch(onSettled);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is opened once
  }, [arrive]);
  if (open.isError)
    return (
      <Notice kind="error">
        {sentenceOf(open.error, "The link could not be opened. Please try again.")}
      </Notice>
    );
  if (offered)
    return (
      <OfferedDraft
        {...offered}
        place="The link"
        onDecide={(isTaken) => {
          if (isTaken) takeOver(offered.answers);
          setOffered(undefined);
          onSettled();
        }}
      />
    );
  return begun === undefined ? null : (
    <Notice kind="info">
      Here are your answers. You can continue. They were begun on another device,{" "}
      <DateTime iso={begun} time />. If that was not you, clear them.
    </Notice>
  );
}

/** Says that the answers under the link which this browser asked for are gone. */
function MailedDraft({ secret, onGone }: ServerDraftProps & { secret: string }) {
  const { mutateAsync } = trpc.drafts.open.useMutation();
  const [isGone, setGone] = useState(false);
  const look = useEffectEvent(async () => {
    await mutateAsync({ secret }).catch((error: unknown) => {
      if (statusOf(error) !== 404) return;
      setGone(true);
      onGone();
    });
  });
  useEffect(() => void look(), []);
  return (
    isGone && (
      <Notice kind="info">
        These answers were sent, cleared or continued on another device. If you do not need them
        here, please clear them.
      </Notice>
    )
  );
}

function AccountDraft() {
  const takeOver = useTakeOver();
  const [found, setFound] = useState(false);
  const [offered, setOffered] = useState<Offered>();
  const [isFailing, setFailing] = useState(false);
  const keeper = useKeeper({
    onReach: setFailing,
    onFound: (answers) => {
      takeOver(answers);
      setFound(true);
    },
    onOther: ({ answers, savedAt }) => answers && setOffered({ answers, savedAt }),
  });
  if (offered)
    return (
      <OfferedDraft
        {...offered}
        place="Your account"
        onDecide={(isTaken) => {
          if (isTaken) takeOver(offered.answers);
          setOffered(undefined);
          keeper.decide();
        }}
      />
    );
  if (isFailing)
    return (
      <Notice kind="error">
        Your answers are not in your account at the moment. This browser keeps them, and we keep
        trying to save them.
      </Notice>
    );
  return found ? (
    <Notice kind="info">We kept your answers in your account. You can continue.</Notice>
  ) : null;
}

/** Saves the form with the account for as long as it is on the screen. */
function useKeeper(answered: Pick<KeeperOptions, "onFound" | "onOther" | "onReach">): Keeper {
  // The form's object changes with each change of the form; its function stays the same
  const { subscribe } = useFormContext<Draft>();
  const { client } = trpc.useUtils();
  const [keeper] = useState(() =>
    createKeeper({
      ...answered,
      calls: {
        mine: () => client.drafts.mine.query(),
        save: (kept) => client.drafts.save.mutate(kept),
        remove: () => client.drafts.remove.mutate(),
      },
      read: readDraft,
      isConflict: (error) => statusOf(error) === 409,
    }),
  );
  useEffect(() => {
    void keeper.begin();
    const leave = () => saveOnLeaving(keeper);
    const end = subscribe({ formState: { values: true }, callback: keeper.changed });
    const forget = onForgotten(() => void keeper.remove());
    addEventListener("pagehide", leave);
    return () => {
      end();
      forget();
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [subscribe, keeper]);
  return keeper;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { httpStatus?: number } | undefined)?.httpStatus;
}

/** A request that continues after the page is left. */
function saveOnLeaving(keeper: Keeper): void {
  const unsaved = keeper.takeUnsaved();
  if (!unsaved) return;
  void fetch("/api/user/application-draft", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(unsaved),
    keepalive: true,
  });
}

interface Props {
  answers: DraftAnswers;
  savedAt: string | null;
  /** Where they are kept. */
  place: string;
  onDecide: (isTaken: boolean) => void;
}

/** Answers of another device that differ from those here, for the applicant to choose. */
function OfferedDraft({ answers, savedAt, place, onDecide }: Props) {
  const { loanPurpose, loanAmount, fullName } = answers;
  const words = [
    LOAN_PURPOSES[loanPurpose as LoanPurpose] ?? "",
    loanAmount.trim() && `$${loanAmount.replace("$", "")}`,
    fullName,
  ].filter((word) => word !== "");
  return (
    <div
      role="status"
      className="grid gap-4 rounded-field border border-primary/40 bg-primary/10 p-4"
    >
      <p className="font-medium">
        {place} has other answers than this page. Which would you like to use?
      </p>
      {savedAt && <Newer savedAt={savedAt} place={place} />}
      <p className="wrap-anywhere">
        <strong>{words.join(", ") || "The other answers"}</strong>
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => onDecide(true)}>
          Use those
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => onDecide(false)}>
          Keep what is here
        </button>
      </div>
    </div>
  );
}

/** Says which of the two were typed last, and when each. */
function Newer({ savedAt, place }: { savedAt: string; place: string }) {
  const [here] = useState(draftTime);
  const own = here === undefined ? undefined : new Date(here).toISOString();
  const isNewer = own === undefined || savedAt > own;
  return (
    <p>
      {isNewer ? `The answers of ${place.toLowerCase()} are newer` : "Those on this page are newer"}
      : typed <DateTime iso={isNewer ? savedAt : own} time />
      {own !== undefined && (
        <>
          , the others <DateTime iso={isNewer ? own : savedAt} time />
        </>
      )}
      .
    </p>
  );
}
