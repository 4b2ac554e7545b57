import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CALCULATOR_LIST, type CalculatorName } from "#domains/calculators/calculator-list.ts";

interface Props {
  title: string;
  formula?: ReactNode;
  children: ReactNode;
}

/** One rule in words, with its formula. */
export function Rule({ title, formula, children }: Props) {
  return (
    <section className="grid max-w-prose gap-3 break-inside-avoid">
      <h3 className="text-xl font-bold">{title}</h3>
      {formula && (
        <p className="overflow-x-auto rounded-field bg-base-200 p-3.5 font-medium">{formula}</p>
      )}
      {children}
    </section>
  );
}

export function LinkTo({ calculator }: { calculator: CalculatorName }) {
  return (
    <Link to="/calculators/$calculator" params={{ calculator }} className="link link-primary">
      {CALCULATOR_LIST[calculator].name}
    </Link>
  );
}
