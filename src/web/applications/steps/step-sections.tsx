import { useHydrated } from "@tanstack/react-router";
import { useEffect } from "react";
import { AboutStep } from "./about-step.tsx";
import type { CarriedAnswers } from "#web/applications/carried.ts";
import { BroughtAmounts, CarriedAnswersOffer } from "#web/applications/carried-answers.tsx";
import { GoalStep } from "./goal-step.tsx";
import { NumbersStep } from "./numbers-step.tsx";
import { fetchAnswers, ReviewStep } from "./review-step.tsx";
import { useHeadingFocus } from "./use-steps.ts";

const STEPS = [
  { Step: GoalStep, heading: "What are you planning?" },
  { Step: NumbersStep, heading: "The numbers" },
  { Step: AboutStep, heading: "How can we reach you?" },
  { Step: ReviewStep, heading: "Please check your answers" },
];

interface Props {
  step: number;
  /** Whether all steps are shown. */
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
        {hydrated && !isWhole && <CarriedAnswersOffer />}
        {number === 1 && <BroughtAmounts brought={brought} />}
        <Step whole={isWhole || !hydrated} />
      </section>
    );
  });
}
