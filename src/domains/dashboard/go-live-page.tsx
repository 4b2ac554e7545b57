import { useState } from "react";
import { toastError } from "#kit/form/toast-error.ts";
import { counted } from "#kit/values/counted.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useCopy } from "#ui/copy-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { FIRST_DAY_GROUPS } from "./first-day.ts";
import { messageToOperator } from "./go-live-words.client.ts";
import { StepGroup } from "./go-live-steps.tsx";
import { useFirstDay } from "./use-first-day.client.ts";

/** What is left until the website is the lender's own, and the button that opens it. */
export function GoLivePage() {
  const query = useFirstDay();
  if (!query.data)
    return (
      <NotLoaded
        query={query}
        failed="The steps could not be loaded. Please try again."
        loading="Loading the steps..."
      />
    );
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
