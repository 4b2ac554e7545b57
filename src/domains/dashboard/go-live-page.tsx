import { useState } from "react";
import { toastError } from "#kit/form/refused.ts";
import { counted } from "#kit/values/counted.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useCopy } from "#ui/copy-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { FIRST_DAY_GROUPS, type FirstDay, mayBeLeftOut } from "./first-day.ts";
import { messageToOperator, STEP_WORDS } from "./go-live-words.client.ts";
import { useFirstDay, useTick } from "./use-first-day.client.ts";

/** What is left until the website is the lender's own, and the button that opens it. */
export function GoLivePage() {
  const query = useFirstDay();
  if (!query.data) return <NotLoaded query={query} of="the steps" />;
  const { steps, left, banner } = query.data;
  const done = steps.length - left.length;
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-medium tabular-nums">
          {done} of {steps.length} done
        </p>
        <progress
          className="progress w-full progress-primary"
          aria-label="Steps done"
          value={done}
          max={steps.length}
        />
      </div>
      {Object.keys(FIRST_DAY_GROUPS).map((title) => (
        <StepGroup key={title} title={title} steps={steps} />
      ))}
      <Operator message={messageToOperator(left)} />
      <Opening banner={banner} left={left.length} />
    </>
  );
}

function Operator({ message }: { message: string }) {
  const { copied, copy } = useCopy(message);
  if (message === "") return null;
  return (
    <section
      aria-labelledby="operator"
      className="grid justify-items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5"
    >
      <h2 id="operator" tabIndex={-1} className="scroll-mt-20 text-lg font-semibold outline-none">
        Message to the operator
      </h2>
      <p className="text-sm text-base-content/80">
        These steps are done on the server. Send this to the person who runs it.
      </p>
      <p className="w-full rounded-field bg-base-200 p-4 text-sm wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <button type="button" className="btn btn-sm max-md:min-h-11" onClick={() => void copy()}>
        <Icon name={copied ? "check" : "copy"} className="size-4" />
        <span role="status">{copied ? "Copied" : "Copy the message"}</span>
      </button>
    </section>
  );
}

interface OpeningProps {
  banner: number | null;
  /** How many steps are not done. */
  left: number;
}

/** Opens the website: takes the announcement of its construction off every page. */
function Opening({ banner, left }: OpeningProps) {
  const [asks, setAsks] = useState(false);
  const { firstDay } = trpc.useUtils().admin.dashboard;
  const opening = trpc.admin.content.unpublish.useMutation({
    onSettled: () => {
      setAsks(false);
      return firstDay.invalidate();
    },
    onError: (error) => toastError(error),
  });
  const open = () => banner !== null && opening.mutate({ id: banner });
  const toDo = `${counted(left, "step")} ${left === 1 ? "is" : "are"} still to do.`;
  return (
    <section
      aria-labelledby="opening"
      className="flex flex-wrap items-center justify-between gap-4 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id="opening" className="text-lg font-semibold">
          {banner === null ? "Your site is open" : "Open the site"}
        </h2>
        <p className="text-sm text-base-content/80">
          {banner === null
            ? "No page says any more that it is under construction."
            : "Takes the banner “This website is currently under construction” off every page."}
          {left > 0 && ` ${toDo}`}
        </p>
      </div>
      {banner !== null && (
        <SubmitButton
          busy={opening.isPending}
          className="btn-accent max-sm:w-full"
          onPress={() => (left > 0 ? setAsks(true) : open())}
        >
          Open the site
        </SubmitButton>
      )}
      {asks && (
        <ConfirmDialog
          title="Open the site now?"
          description={`${toDo} Visitors will see the site as it is.`}
          action="Open the site"
          look="btn-primary"
          busy={opening.isPending}
          onConfirm={open}
          onCancel={() => setAsks(false)}
        />
      )}
    </section>
  );
}

type Step = FirstDay["steps"][number];

function StepGroup({ title, steps }: { title: string; steps: readonly Step[] }) {
  const names: readonly string[] = FIRST_DAY_GROUPS[title as keyof typeof FIRST_DAY_GROUPS];
  const own = steps.filter(({ step }) => names.includes(step));
  const done = own.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label={title} className="rounded-box border border-base-300 bg-base-100">
      <h2 className="flex items-baseline justify-between gap-4 border-b border-base-300 px-4 py-3 text-lg font-semibold sm:px-5">
        {title}
        <span className="text-sm font-normal text-base-content/80 tabular-nums">
          {done} of {own.length}
        </span>
      </h2>
      <ul className="divide-y divide-base-300">
        {own.map((step) => (
          <StepRow key={step.step} step={step} />
        ))}
      </ul>
    </section>
  );
}

function StepRow({ step }: { step: Step }) {
  const { title, why, without } = STEP_WORDS[step.step];
  const { isDone, isLeftOut } = step;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-[1fr_auto]">
      <div className="flex gap-3">
        <Icon
          name={isDone ? "circle-check" : "clock"}
          className={`mt-0.5 size-5 shrink-0 ${isDone && !isLeftOut ? "text-success" : "text-base-content/70"}`}
        />
        <div>
          <h3 className="font-medium">
            {title}
            <span className="sr-only">
              {isLeftOut ? " (left out)" : isDone ? " (done)" : " (to do)"}
            </span>
          </h3>
          {(!isDone || isLeftOut) && (
            <p className="max-w-prose text-sm text-base-content/80">
              {isLeftOut ? `Not for us. ${without}` : why}
            </p>
          )}
        </div>
      </div>
      <Actions step={step} />
    </li>
  );
}

/** Where the step is done, and what can be said about it. */
function Actions({ step }: { step: Step }) {
  const tick = useTick();
  const { step: name, isDone, isLeftOut } = step;
  const { title, places } = STEP_WORDS[name];
  return (
    <div className="flex flex-wrap items-start gap-2 max-md:pl-8 md:justify-end">
      {!isDone &&
        places?.(step).map(({ page, label }, index) => (
          <a
            key={page}
            href={page}
            className={`btn btn-sm max-md:min-h-11 ${index === 0 ? "btn-primary" : ""}`}
          >
            {label}
          </a>
        ))}
      {!isDone && !places && (
        <a href="#operator" className="btn btn-sm max-md:min-h-11">
          Message to the operator
        </a>
      )}
      {name === "backup-elsewhere" && (
        <Say of={title} onPress={() => tick(name, !isDone)}>
          {isDone ? "Not any more" : "A copy has arrived"}
        </Say>
      )}
      {mayBeLeftOut(name) && (isLeftOut || !isDone) && (
        <Say of={title} onPress={() => tick(name, !isLeftOut)}>
          {isLeftOut ? "Do it after all" : "Not for us"}
        </Say>
      )}
    </div>
  );
}

interface SayProps {
  of: string;
  onPress: () => void;
  children: string;
}

function Say({ of, onPress, children }: SayProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm max-md:min-h-11"
      aria-label={`${children}: ${of}`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
