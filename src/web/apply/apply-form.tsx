import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { LoanApplication } from "../../shared/applications.ts";
import {
  APPLY_STEPS,
  type Draft,
  type DraftField,
  EMPTY_DRAFT,
  furthestStep,
  stepOf,
  toApplication,
} from "../../shared/apply.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AboutStep } from "./about-step.tsx";
import { forgetDraft, readDraft, storeDraft } from "./draft-storage.ts";
import { GoalStep } from "./goal-step.tsx";
import { NumbersStep } from "./numbers-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepList } from "./step-list.tsx";
import { type ApplySearch, useSteps } from "./use-steps.ts";

const rules = lazyResolver<Draft>(() =>
  import("../../shared/apply.input.ts").then((module) => module.draftInput),
);

const STEPS = [GoalStep, NumbersStep, AboutStep, ReviewStep];

const HEADINGS = [
  "What are you planning?",
  "The numbers",
  "How can we reach you?",
  "Please check your answers",
];

interface Props {
  /** Begin with what this browser kept. */
  restore: boolean;
  onReceived: (application: LoanApplication) => void;
}

/** The request in four steps, one form: what was typed stays through steps, reloads and failures. */
export function ApplyForm({ restore, onReceived }: Props) {
  const { step: asked, officer, goTo } = useSteps();
  const form = useForm<Draft>({
    resolver: rules,
    defaultValues: {
      ...EMPTY_DRAFT,
      ...(restore && readDraft()),
      ...(officer !== undefined && { officer: String(officer) }),
    },
  });
  const step = restore ? Math.min(asked, furthestStep(form.getValues())) : 1;
  const submit = trpc.applications.submit.useMutation();
  const heading = useHeadingFocus(step, restore);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(values),
      }),
    [form],
  );

  const goToField = (field: string) => {
    goTo(stepOf(field));
    // The step must be there before its field can have the focus
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
    async (draft) => {
      const received = await submit.mutateAsync(toApplication(draft));
      forgetDraft();
      onReceived(received);
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

  const Step = STEPS[step - 1] ?? GoalStep;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        aria-labelledby="apply-step"
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          (step === STEPS.length ? send() : goOn()).catch(fail);
        }}
      >
        <StepList current={step} />
        <h2 id="apply-step" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {HEADINGS[step - 1]}
        </h2>
        <Step />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-6">
          {step > 1 ? (
            <Link
              to="/apply"
              search={(search: ApplySearch) => ({ ...search, step: step - 1 })}
              className="btn btn-ghost"
            >
              Back
            </Link>
          ) : (
            <span className="text-sm text-base-content/80">
              Fields with <span className="text-error">*</span> are needed, the rest helps.
            </span>
          )}
          <SubmitButton busy={form.formState.isSubmitting} className="btn-accent btn-lg">
            {step === STEPS.length ? "Send Request" : "Continue"}
          </SubmitButton>
        </div>
      </form>
    </FormProvider>
  );
}

/** A new step is announced: its heading gets the focus, but not on arrival. */
function useHeadingFocus(step: number, ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== undefined && shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step, ready]);
  return heading;
}
