import { Link, useHydrated } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import type { LoanApplication } from "#shared/applications.ts";
import {
  amountsIn,
  APPLY_STEPS,
  type Draft,
  type DraftField,
  furthestStep,
  stepOf,
  toApplication,
} from "#shared/application-draft.ts";
import { ASKED_FIELD } from "#shared/page-form.ts";
import { issuesOf, sentenceOf, trpc } from "#web/trpc.ts";
import { showIssues } from "#web/forms/fields.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { AboutStep } from "./about-step.tsx";
import { BroughtAmounts, CarriedAnswersOffer } from "./carried-answers.tsx";
import { ChosenOfficer } from "./chosen-officer.tsx";
import { GoalStep } from "./goal-step.tsx";
import { NumbersStep } from "./numbers-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepList } from "./step-list.tsx";
import { APPLY_FORM, useDraftForm } from "./use-draft-form.ts";
import { type ApplySearch } from "./apply-address.ts";
import { useSteps } from "./use-steps.ts";

const STEPS = [GoalStep, NumbersStep, AboutStep, ReviewStep];
const HEADINGS = [
  "What are you planning?",
  "The numbers",
  "How can we reach you?",
  "Please check your answers",
];

interface Props {
  onReceived: (application: LoanApplication, officer: number | undefined) => void;
}

/**
 * The application in four steps of one form: typed values survive steps, reloads and failures.
 * Without scripts, and in the response to a form sent without them, all steps are shown below each
 * other.
 */
export function ApplyForm({ onReceived }: Props) {
  const { step: asked, search, goTo } = useSteps();
  const hydrated = useHydrated();
  const draft = useDraftForm(search);
  const { form, isWhole } = draft;
  // The server knows neither the step in the address nor this browser's draft
  const step = hydrated && !isWhole ? Math.min(asked, furthestStep(form.getValues())) : 1;
  const isLast = isWhole || step === STEPS.length;
  const submit = trpc.applications.submit.useMutation();
  const heading = useHeadingFocus(step, hydrated);
  const element = useRef<HTMLFormElement>(null);

  // Until now early-first-step.ts controlled which step is visible
  useLayoutEffect(() => {
    if (hydrated) element.current?.removeAttribute("data-second-step");
  }, [hydrated]);

  useEffect(() => {
    if (hydrated && !isWhole && step < asked) goTo(step, true);
  });

  const goToField = (field: string) => {
    if (!isWhole) goTo(stepOf(field));
    // The step must exist before its field can have the focus
    setTimeout(() => form.setFocus(field as DraftField));
  };
  const fail = (error: unknown) => {
    const issues = issuesOf(error);
    showIssues(form, issues);
    if (issues[0]) goToField(issues[0].path);
    toast({
      variant: "destructive",
      title: "Submission Error",
      description: sentenceOf(error, "Failed to send message. Please try again."),
    });
  };
  const send = form.handleSubmit(
    async (answers) => {
      const application = toApplication(answers);
      const received = await submit.mutateAsync(application);
      draft.forget();
      onReceived(received, application.officerId);
    },
    (errors) => {
      const first = Object.keys(errors).toSorted((one, other) => stepOf(one) - stepOf(other))[0];
      if (first && stepOf(first) < step) goToField(first);
    },
  );
  const goOn = async () => {
    const fields = APPLY_STEPS[step - 1]?.fields ?? [];
    if (await form.trigger(fields, { shouldFocus: true })) goTo(step + 1);
  };
  const message = form.formState.errors.root?.message;

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={APPLY_FORM}
        noValidate
        method="post"
        aria-labelledby={`apply-step-${step}`}
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          (isLast ? send() : goOn()).catch(fail);
        }}
      >
        {isWhole && <AskedAbout />}
        {message !== undefined && <Notice kind="error">{message}</Notice>}
        {draft.isRestored && <Notice kind="info">We kept your answers. You can go on.</Notice>}
        <ChosenOfficer id={form.watch("officer")} />
        {!isWhole && (
          <div className="noscript:hidden">
            <StepList key={String(hydrated)} current={step} />
          </div>
        )}
        {STEPS.map((Step, index) => {
          const number = index + 1;
          const isShown = isWhole || number === step;
          // All of them in the server's HTML, for browsers without scripts
          if (!isShown && hydrated) return null;
          return (
            <section key={number} className={isShown ? "grid gap-8" : "hidden gap-8 noscript:grid"}>
              <h2
                id={`apply-step-${number}`}
                ref={number === step ? heading : null}
                tabIndex={-1}
                className="text-2xl font-bold outline-none"
              >
                {HEADINGS[index]}
              </h2>
              {hydrated && !isWhole && <CarriedAnswersOffer />}
              {number === 1 && <BroughtAmounts brought={draft.brought} />}
              <Step whole={isWhole || !hydrated} />
            </section>
          );
        })}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-6">
          {step > 1 ? <Back to={step - 1} /> : <Needed />}
          {!isLast && (
            <noscript>
              <button type="submit" className="btn btn-accent btn-lg">
                Send Request
              </button>
            </noscript>
          )}
          <SubmitButton
            busy={form.formState.isSubmitting}
            className={`btn-accent btn-lg ${isLast ? "" : "noscript:hidden"}`}
          >
            {isLast ? "Send Request" : "Continue"}
          </SubmitButton>
        </div>
        <ClearAnswers
          onClear={() => {
            const undo = draft.clear();
            if (!isWhole) goTo(1);
            return undo;
          }}
        />
      </form>
    </FormProvider>
  );
}

/** Sent again from here, amounts that look like a slip are meant. */
function AskedAbout() {
  const { getValues } = useFormContext<Draft>();
  const [amounts] = useState(() => amountsIn(getValues()));
  return <input type="hidden" name={ASKED_FIELD} value={amounts} />;
}

function Needed() {
  return (
    <span className="text-sm text-base-content/80">
      Fields with <span className="text-error">*</span> are needed, the rest helps.
    </span>
  );
}

function Back({ to }: { to: number }) {
  return (
    <Link
      to="/apply"
      search={(search: ApplySearch) => ({ ...search, step: to })}
      resetScroll={false}
      className="btn btn-ghost"
    >
      Back
    </Link>
  );
}

/** For shared computers. An accidental press can be undone. */
function ClearAnswers({ onClear }: { onClear: () => () => void }) {
  const clear = () => {
    const undo = onClear();
    toast({
      title: "Your answers are cleared",
      description: "Nothing of them is kept in this browser.",
      action: (
        <button type="button" className="btn mt-1 btn-sm" onClick={undo}>
          Undo
        </button>
      ),
    });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-base-content/80 noscript:hidden">
      Until you send them, your answers stay in this browser for a day.
      <button type="button" className="tap link" onClick={clear}>
        Clear my answers
      </button>
    </p>
  );
}

/** Announces a new step: its heading gets the focus, but not on arrival. */
function useHeadingFocus(step: number, ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== undefined && shown.current !== step) show(heading.current);
    shown.current = step;
  }, [step, ready]);
  return heading;
}

/** Scrolls the heading below the sticky header and focuses it, so that it is read out. */
function show(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
