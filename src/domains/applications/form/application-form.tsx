import { Link, useHydrated } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { FormProvider, useFormContext, useWatch } from "react-hook-form";
import { tickedIn } from "#domains/consents/boxes.ts";
import { useNewWordings } from "#domains/consents/new-wordings.client.ts";
import type { LoanApplication } from "#domains/applications/applications.ts";
import {
  amountsIn,
  APPLICATION_STEPS,
  type Draft,
  type DraftField,
  furthestStep,
  stepOf,
  toApplication,
} from "#domains/applications/draft/application-draft.ts";
import { ASKED_FIELD } from "#kit/values/page-form.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Form, UNREACHABLE, useSubmission } from "#kit/form/form.tsx";
import { sentAlong } from "#kit/form/page-form.tsx";
import { Notice } from "#ui/notice.tsx";
import { ChosenOfficer } from "./chosen-officer.tsx";
import { ClearAnswers, KeptElsewhere } from "./kept-answers.tsx";
import { StepSections } from "#domains/applications/steps/step-sections.tsx";
import { APPLICATION_FORM, type DraftForm, useDraftForm } from "./use-draft-form.client.ts";
import { useSteps } from "#domains/applications/steps/use-steps.client.ts";
import { SubmitButton } from "#ui/submit-button.tsx";
import type { ApplicationSearch } from "./application-address.client.ts";
import { Icon } from "#ui/icon.tsx";

interface Props {
  onReceived: (
    application: LoanApplication,
    sent: Pick<ReturnType<typeof toApplication>, "officerId" | "state">,
  ) => void;
}

/**
 * The application in four steps of one form: typed values survive steps, reloads and failures.
 * Without scripts, and in the response to a form sent without them, all steps are shown below each
 * other.
 */
export function ApplicationForm({ onReceived }: Props) {
  const { step: asked, search, goTo } = useSteps();
  const hydrated = useHydrated();
  const draft = useDraftForm(search);
  const { form, isWhole } = draft;
  // The server knows neither the step in the address nor this browser's draft
  const step = hydrated && !isWhole ? Math.min(asked, furthestStep(form.getValues())) : 1;
  const isLast = isWhole || step === APPLICATION_STEPS.length;

  useEffect(() => {
    if (hydrated && !isWhole && step < asked) goTo(step, true);
  });

  const goToField = (field: string) => {
    if (!isWhole) goTo(stepOf(field));
    // The step must exist before its field can have the focus
    setTimeout(() => form.setFocus(field as DraftField));
  };
  const goOn = async () => {
    const fields = APPLICATION_STEPS[step - 1]?.fields ?? [];
    if (await form.trigger(fields, { shouldFocus: true })) goTo(step + 1);
  };
  const { onSubmit, refusal } = useSending(draft, { step, goToField, onReceived });

  return (
    <FormProvider {...form}>
      <Form
        ref={useMark(hydrated)}
        id={APPLICATION_FORM}
        aria-labelledby={`apply-step-${step}`}
        className="grid gap-8"
        onSubmit={async (event) => {
          if (isLast) return onSubmit(event);
          event.preventDefault();
          return goOn();
        }}
      >
        {isWhole ? <FirstOfAll /> : <KeptElsewhere onGone={draft.notRestored} />}
        {draft.isRestored && <Notice kind="info">We kept your answers. You can continue.</Notice>}
        <ChosenOfficer id={form.watch("officer")} />
        {!isWhole && (
          <div className="noscript:hidden">
            <StepList key={String(hydrated)} current={step} />
          </div>
        )}
        <StepSections step={step} isWhole={isWhole} brought={draft.brought} />
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <StepButtons step={step} isLast={isLast} busy={form.formState.isSubmitting} />
        <ClearAnswers
          onClear={() => {
            const undo = draft.clear();
            if (!isWhole) goTo(1);
            return undo;
          }}
        />
      </Form>
    </FormProvider>
  );
}

/** What the page of a form without scripts begins with. */
function FirstOfAll() {
  return (
    <>
      <Mistakes />
      <AskedAbout />
    </>
  );
}

interface Sending extends Props {
  step: number;
  goToField: (field: string) => void;
}

function useSending({ form, forget }: DraftForm, { step, goToField, onReceived }: Sending) {
  const submit = trpc.applications.submit.useMutation(useNewWordings());
  return useSubmission(form, {
    send: async (answers) => {
      const application = toApplication(answers);
      const consents = tickedIn(APPLICATION_FORM);
      const received = await submit.mutateAsync({ ...application, ...consents, ...sentAlong() });
      forget();
      onReceived(received, application);
    },
    sentence: (error) => sentenceOf(error, "Failed to send message. Please try again."),
    unanswered: `${UNREACHABLE} Your answers are still here.`,
    toastTitle: "Submission Error",
    onInvalid: (errors) => {
      const first = Object.keys(errors).toSorted((one, other) => stepOf(one) - stepOf(other))[0];
      if (first && stepOf(first) < step) goToField(first);
    },
    onRefused: ([first]) => {
      if (first) goToField(first);
    },
  });
}

/** Until the scripts arrive, early-first-step.ts controls which step is visible. */
function useMark(hydrated: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (hydrated) form.current?.removeAttribute("data-second-step");
  }, [hydrated]);
  return form;
}

/** What is wrong in a long form, on top of it: the messages beside the fields are screens away. */
function Mistakes() {
  const { errors } = useFormContext<Draft>().formState;
  const wrong = APPLICATION_STEPS.flatMap(({ fields }) => fields.filter((name) => errors[name]));
  if (wrong.length === 0) return null;
  return (
    <Notice kind="error">
      <p className="font-semibold">Your request has not been sent. Please check these answers:</p>
      <ul className="grid gap-1">
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#apply-${name}`} className="tap link">
              {errors[name]?.message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Amounts that look like a typing error were meant if they are sent again. */
function AskedAbout() {
  const { getValues } = useFormContext<Draft>();
  const [amounts] = useState(() => amountsIn(getValues()));
  return <input type="hidden" name={ASKED_FIELD} value={amounts} />;
}

interface StepButtonsProps {
  step: number;
  /** Whether the form is sent from here. */
  isLast: boolean;
  busy: boolean;
}

/** Leads to the next step and back, and sends the form in the end. */
function StepButtons({ step, isLast, busy }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-6">
      {step > 1 ? (
        <Back to={step - 1} />
      ) : (
        <span className="text-sm text-base-content/80">
          Fields marked <span className="text-error">*</span> are required. The rest helps us help
          you.
        </span>
      )}
      {!isLast && (
        <noscript>
          <button type="submit" className="btn btn-accent btn-lg">
            Send Request
          </button>
        </noscript>
      )}
      <SubmitButton busy={busy} className={`btn-accent btn-lg ${isLast ? "" : "noscript:hidden"}`}>
        {isLast ? "Send Request" : "Continue"}
      </SubmitButton>
    </div>
  );
}

function Back({ to }: { to: number }) {
  return (
    <Link
      to="/apply"
      search={(search: ApplicationSearch) => ({ ...search, step: to })}
      resetScroll={false}
      className="btn btn-ghost"
    >
      Back
    </Link>
  );
}

/** The current step; the others that are answered are links. */
function StepList({ current }: { current: number }) {
  const { control, getValues } = useFormContext<Draft>();
  useWatch({ control });
  const furthest = furthestStep(getValues());
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-4 gap-1 min-[22rem]:gap-2">
        {APPLICATION_STEPS.map(({ title }, index) => (
          <Step key={title} {...{ title, number: index + 1, current, furthest }} />
        ))}
      </ol>
    </nav>
  );
}

interface StepProps {
  title: string;
  number: number;
  current: number;
  /** The first step with an open question. */
  furthest: number;
}

function Step({ title, number, current, furthest }: StepProps) {
  const done = number !== current && number < Math.max(current, furthest);
  const content = (
    <>
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${
          done || number === current ? "bg-primary text-primary-content" : "bg-base-300"
        }`}
      >
        {done ? <Icon name="check" className="size-4" /> : number}
      </span>
      <span
        className={`max-[22rem]:text-xs max-[22rem]:whitespace-nowrap ${number === current ? "font-semibold" : ""}`}
      >
        {title}
      </span>
    </>
  );
  const style = `flex flex-col gap-1.5 border-t-4 pt-3 text-sm sm:flex-row sm:items-center sm:gap-2 sm:text-base ${
    done || number === current ? "border-primary" : "border-base-300"
  }`;
  return (
    <li aria-current={number === current ? "step" : undefined}>
      {done ? (
        <Link
          to="/apply"
          search={(search: ApplicationSearch) => ({ ...search, step: number })}
          resetScroll={false}
          className={`${style} hover:underline`}
        >
          {content}
        </Link>
      ) : (
        <span className={style}>{content}</span>
      )}
    </li>
  );
}
