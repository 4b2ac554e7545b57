import { createFileRoute, Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addressOf, scenarioIn } from "#shared/calculator-address.ts";
import { PaymentPlanLater } from "#web/calculators/payment-plan-later.tsx";
import { usePosted } from "#web/forms/before-script.ts";
import { Calculator, FORM } from "#web/loans/calculator.tsx";
import { hasAddress, initialState } from "#web/loans/calculator-state.ts";
import { Icon } from "#web/ui/icon.tsx";
import { pageHead } from "#web/frame/page-head.ts";
import { PageHeader } from "#web/frame/page-header.tsx";

export const Route = createFileRoute("/_site/calculator")({
  head: pageHead("Mortgage Payment Calculator"),
  component: CalculatorPage,
});

function CalculatorPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const posted = usePosted(FORM);
  const asked = scenarioIn(search) ?? (posted?.values as Record<string, string> | undefined);
  const shown = addressOf(initialState(asked).result.inputs);
  return (
    <>
      <PageHeader title="Mortgage Payment Calculator">
        See what a home would cost each month: loan, property tax and insurance together.
      </PageHeader>
      <div className="page-width grid gap-10 py-6 sm:py-8 print:gap-4 print:py-4">
        <Calculator
          asked={asked}
          onCalculated={(inputs) => {
            if (!hasAddress(inputs)) return;
            const { monthlyIncome: _, ...others } = search;
            const numbers = { ...others, ...addressOf(inputs) };
            void navigate({ to: ".", search: numbers as never, resetScroll: false });
          }}
        />
        <PaymentPlanLater search={{ ...search, ...shown }} />
        <InfoCards />
        <p className="text-lg print:hidden">
          There is more to compute:{" "}
          <Link to="/calculators" className="link link-primary">
            compare loans, refinance, rent or buy, cash to close and others
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function InfoCards() {
  return (
    <div className="grid gap-6 md:grid-cols-3 print:grid-cols-3">
      <InfoCard icon="calculator" title="How It Works">
        <p>
          Your monthly principal and interest follow from the loan amount, the rate and the term.
          Property tax and home insurance are a yearly share of the price, divided by twelve.
        </p>
      </InfoCard>
      <InfoCard icon="info" title="Important Note">
        <p>
          This is an estimate. Mortgage insurance, homeowners association dues and closing costs are
          not in it, and your own rate depends on your credit and the&nbsp;property.
        </p>
      </InfoCard>
      <InfoCard icon="arrow-right" title="Next Steps">
        <p>
          Ready for numbers that are yours? A loan officer goes through them with you and there is
          no&nbsp;obligation.
        </p>
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
    <section className="grid content-start gap-4 rounded-box border border-base-300 bg-base-100 p-6 print:gap-1 print:border-0 print:p-0">
      <Icon name={icon} className="size-7 text-primary print:hidden" />
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}
