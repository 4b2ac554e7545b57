import { createFileRoute, Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { addressOf, CALCULATOR_PARAMETERS, scenarioIn } from "#lending/calculator-address.ts";
import {
  CALCULATOR_WORDS,
  type CalculatorWords,
} from "#domains/content/site-texts/calculator-words.ts";
import { useOfficerKept } from "#domains/calculators/paper/use-officer.client.ts";
import { usePosted } from "#kit/form/before-script.ts";
import { Calculator, FORM } from "#domains/loans/calculator.tsx";
import { hasAddress, initialState, problemOf, wrongFields } from "#lending/calculator-state.ts";
import { pageWords } from "#domains/session/page-data.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { later } from "#ui/later.ts";
import type { PaymentPlanProps } from "#domains/calculators/payment-plan.tsx";

export const Route = createFileRoute("/_site/calculator")({
  loader: async (asked) => {
    await pageWords(asked);
    await asked.context.queries.datedTables.added.ensureData();
    if (!import.meta.env.SSR) return;
    await (await import("#domains/calculators/paper/officer-data.client.ts")).loadOfficer(asked);
  },
  head: pageHead("Mortgage Payment Calculator"),
  component: CalculatorPage,
});

function CalculatorPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const officerKept = useOfficerKept();
  const navigate = useNavigate();
  const posted = usePosted(FORM);
  const asked = scenarioIn(search) ?? (posted?.values as Record<string, string> | undefined);
  const first = initialState(asked);
  // Numbers without a result are passed on as they are, to be refused there too
  const shown = wrongFields(first.issues).length > 0 ? asked : addressOf(first.result.inputs);
  const [problem, setProblem] = useState(() => problemOf(first));
  const others = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === "string" && !CALCULATOR_PARAMETERS.includes(name) ? [[name, value]] : [],
    ),
  );
  const words = { ...CALCULATOR_WORDS, ...trpc.content.pageWords.useQuery().data };
  return (
    <>
      <PageHeader title="Mortgage Payment Calculator">{words.calculatorIntro}</PageHeader>
      <div className="page-width grid gap-10 py-3 print:mt-4 print:gap-4">
        <Calculator
          asked={asked}
          others={others}
          onProblem={setProblem}
          onCalculated={(inputs) => {
            if (!hasAddress(inputs)) return;
            const { monthlyIncome: _, ...others } = search;
            // Read by scenarioIn, of which the router knows nothing
            const numbers = { ...others, ...addressOf(inputs) };
            void navigate({ to: ".", search: { ...numbers }, resetScroll: false });
          }}
        />
        <PaymentPlanLater search={{ ...search, ...shown }} problem={problem} />
        <InfoCards words={words} />
        <p className="text-lg print:hidden">
          There is more to compute:{" "}
          <Link to="/calculators" search={officerKept} className="link link-primary">
            compare loans, refinance, rent or buy, cash to close and others
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function InfoCards({ words }: { words: CalculatorWords }) {
  return (
    <div className="grid gap-8 md:grid-cols-3 print:grid-cols-3">
      <InfoCard icon="calculator" title="How It Works">
        <p className="whitespace-pre-line">{words.howItWorks}</p>
      </InfoCard>
      <InfoCard icon="info" title="Important Note">
        <p className="whitespace-pre-line">{words.importantNote}</p>
      </InfoCard>
      <InfoCard icon="arrow-right" title="Next Steps">
        <p className="whitespace-pre-line">{words.nextSteps}</p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Link to="/contact" className="btn btn-primary">
            Contact Us
          </Link>
          <Link to="/apply" className="btn btn-outline btn-primary">
            Apply For A Loan
          </Link>
        </div>
      </InfoCard>
    </div>
  );
}

interface CardProps {
  icon: string;
  title: string;
  children: ReactNode;
}

function InfoCard({ icon, title, children }: CardProps) {
  return (
    <section className="grid content-start gap-3 border-t border-base-content pt-5 print:gap-1 print:border-0 print:p-0">
      <Icon name={icon} className="size-7 text-primary print:hidden" />
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

const PaymentPlan = later(() => import("#domains/calculators/payment-plan.tsx"), "PaymentPlan");

/** The server renders it; its script comes after the calculator's. */
function PaymentPlanLater(props: Omit<PaymentPlanProps, "onThere">) {
  const [isThere, setThere] = useState(false);
  const render = () => (
    <Suspense>
      <PaymentPlan {...props} onThere={() => setThere(true)} />
    </Suspense>
  );
  // React removes what the server has rendered if it is rendered anew before its script arrives
  const [first] = useState(render);
  return isThere ? render() : first;
}
