import { useHydrated } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { CarriedAnswers } from "#domains/applications/form/carried.client.ts";
import {
  BroughtAmounts,
  CarriedAnswersOffer,
} from "#domains/applications/form/carried-answers.tsx";
import { letterOf } from "./letter.ts";
import { NumbersStep } from "./numbers-step.tsx";
import { useHeadingFocus } from "./use-steps.client.ts";
import { useFormContext, useWatch } from "react-hook-form";
import type { Draft } from "#domains/applications/draft/application-draft.ts";
import { ANSWERS } from "#domains/applications/application-answers.ts";
import { APPLICATION_FORM } from "#domains/applications/form/use-draft-form.client.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#domains/applications/applications.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useSiteWords } from "#domains/settings/use-settings.client.ts";
import type { StateNotice as Notice } from "#domains/applications/form/state-notice.tsx";
import { RadioCards, SelectField, useDraftField } from "./draft-fields.tsx";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { Honeypot } from "#kit/form/page-form.tsx";
import { later } from "#ui/later.ts";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { Spinner } from "#ui/spinner.tsx";

const STEPS = [
  { Step: GoalStep, heading: "What are you planning?" },
  { Step: NumbersStep, heading: "The numbers" },
  { Step: AboutStep, heading: "How can we reach you?" },
  { Step: ReviewStep, heading: "Please check your answers" },
];

interface Props {
  step: number;
  isWhole: boolean;
  brought: CarriedAnswers;
}

/** The current step; all steps in the server's HTML, for browsers without scripts. */
export function StepSections({ step, isWhole, brought }: Props) {
  const hydrated = useHydrated();
  const focused = useHeadingFocus(step, hydrated);
  useEffect(() => {
    if (step === STEPS.length - 1) void fetchAnswers();
  }, [step]);
  return STEPS.map(({ Step, heading }, index) => {
    const number = index + 1;
    const isShown = isWhole || number === step;
    if (!isShown && hydrated) return null;
    return (
      <section key={number} className={isShown ? "grid gap-8" : "hidden gap-8 noscript:grid"}>
        <h2
          id={`apply-step-${number}`}
          ref={number === step ? focused : null}
          tabIndex={-1}
          className="text-2xl font-bold outline-none"
        >
          {heading}
        </h2>
        {hydrated && !isWhole && <Letter step={number} />}
        {hydrated && !isWhole && <CarriedAnswersOffer />}
        {number === 1 && <BroughtAmounts brought={brought} />}
        <Step whole={isWhole || !hydrated} />
      </section>
    );
  });
}

/** What the earlier steps have told, as a person would write it. */
function Letter({ step }: { step: number }) {
  const words = letterOf(useFormContext<Draft>().getValues(), step);
  if (words === "") return null;
  return (
    <p className="border-l-4 border-accent pl-4 font-serif text-lg font-semibold text-pretty">
      {words}
    </p>
  );
}

const ICONS: Record<LoanPurpose, string> = {
  "home-purchase": "house",
  refinance: "refresh-cw",
  "cash-out-refinance": "hand-coins",
  "home-improvement": "sparkles",
  construction: "landmark",
  other: "message-square",
};

const NOT_SURE = "Not sure";

function GoalStep() {
  const types = trpc.loans.types.useQuery().data ?? [];
  const names = [...types.map(({ name }) => name), NOT_SURE];
  return (
    <>
      <RadioCards
        name="loanPurpose"
        legend="What is the loan for?"
        options={LOAN_PURPOSES}
        icons={ICONS}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="loanType"
          label="Loan type"
          options={Object.fromEntries(names.map((name) => [name, name]))}
        />
        <SelectField
          name="propertyUse"
          label="How will you use the home?"
          options={ANSWERS.propertyUse}
        />
        <SelectField name="propertyKind" label="Property type" options={ANSWERS.propertyKind} />
        <div className="grid content-start">
          <SelectField name="state" label="State" options={ANSWERS.state} />
          <LendsThere />
        </div>
        <SelectField
          name="timeFrame"
          label="When do you need the loan?"
          options={ANSWERS.timeFrame}
        />
      </div>
    </>
  );
}

/** Loaded once a state is chosen, if the lender names its states or an officer was chosen. */
function LendsThere() {
  const { licenseStates: words } = useSiteWords();
  const [state, officer] = useWatch({
    control: useFormContext<Draft>().control,
    name: ["state", "officer"],
  });
  const [StateNotice, setStateNotice] = useState<typeof Notice>();
  const matters = state !== "" && (words !== undefined || Number(officer) > 0);
  useEffect(() => {
    if (matters)
      import("#domains/applications/form/state-notice.tsx").then(
        (module) => setStateNotice(() => module.StateNotice),
        // A visitor who is offline goes on without the notice
        () => {},
      );
  }, [matters]);
  return (
    <div role="status" className="*:mt-3">
      {matters && StateNotice && <StateNotice state={state} words={words} officer={officer} />}
    </div>
  );
}

const AboutMore = later(() => import("./about-more.tsx").catch(() => ({ default: () => null })));

function AboutMoreLater() {
  const hydrated = useHydrated();
  return (
    <>
      <noscript>{import.meta.env.SSR && <AboutMore />}</noscript>
      {hydrated && (
        <Suspense fallback={<div className="h-33" />}>
          <AboutMore />
        </Suspense>
      )}
    </>
  );
}

function AboutStep() {
  const { register } = useFormContext<Draft>();
  const field = useDraftField();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Full name" autoComplete="name" required {...field("fullName")} />
        <TextInput label="Email" type="email" autoComplete="email" required {...field("email")} />
        <TextInput label="Phone" type="tel" autoComplete="tel" required {...field("phone")} />
        <SelectField
          name="preferredContact"
          label="Preferred contact"
          options={ANSWERS.preferredContact}
        />
      </div>
      <TextArea
        rows={5}
        label="Comment"
        hint="Anything we should know. Up to 2,000 characters; please no account or social security numbers."
        {...field("comment")}
      />
      <AboutMoreLater />
      <Honeypot field={register(HIDDEN_FIELD)} />
    </>
  );
}

const Consents = later(() => import("./consents-step.tsx"), "ConsentsStep");

let known: ComponentType | undefined;

/**
 * Requested one step earlier, so that the review is complete at once. Never in the server's HTML.
 */
async function fetchAnswers(): Promise<ComponentType> {
  try {
    return (known = (await import("./review-answers.tsx")).default);
  } catch {
    return () => null;
  }
}

const Fetched = lazy(async () => ({ default: await fetchAnswers() }));

/**
 * Step 4: every answer with a link to its step, unless the step is on the same page; and the
 * consents. They appear together, because a box that moves down would be missed by a press.
 */
function ReviewStep({ whole }: { whole: boolean }) {
  if (whole)
    return (
      <Suspense>
        <Consents form={APPLICATION_FORM} />
      </Suspense>
    );
  const Answers = known ?? Fetched;
  return (
    <Suspense
      fallback={
        <div className="min-h-screen">
          <Spinner />
        </div>
      }
    >
      <Answers />
      <Consents form={APPLICATION_FORM} />
    </Suspense>
  );
}
