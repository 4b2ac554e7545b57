import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { useOfficerKept } from "./paper/use-officer.client.ts";
import { CALCULATOR_LIST, CALCULATOR_NAMES, type CalculatorName } from "./calculator-list.ts";

interface Props {
  heading: "h2" | "h3";
  current?: CalculatorName;
}

/** The calculators, each with its question. The officer whose link led here is kept. */
export function CalculatorLinks({ heading, current }: Props) {
  const search = useOfficerKept();
  return (
    <ul className="grid gap-x-8 border-b border-base-300 sm:grid-cols-2 lg:grid-cols-3">
      {current === undefined && (
        <CalculatorCard
          heading={heading}
          icon="calculator"
          text="What does a home cost each month?"
        >
          <Link to="/calculator" search={search} className={COVERING}>
            Mortgage payment
          </Link>
        </CalculatorCard>
      )}
      {CALCULATOR_NAMES.filter((each) => each !== current).map((calculator) => {
        const { icon, name, text } = CALCULATOR_LIST[calculator];
        const to = { to: "/calculators/$calculator", params: { calculator } } as const;
        return (
          <CalculatorCard key={calculator} {...{ heading, icon, text }}>
            <Link {...to} search={search} className={COVERING}>
              {name}
            </Link>
          </CalculatorCard>
        );
      })}
    </ul>
  );
}

/** The whole card can be pressed. */
const COVERING = "after:absolute after:inset-0 after:rounded-box";

interface Card {
  heading: Props["heading"];
  icon: string;
  text: string;
  children: ReactNode;
}

function CalculatorCard({ heading: Heading, icon, text, children }: Card) {
  return (
    <li className="group relative flex items-start gap-4 border-t border-base-300 py-5">
      <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-primary" />
      <div>
        <Heading className="text-lg leading-snug font-bold group-hover:underline">
          {children}
        </Heading>
        <p className="mt-1 text-base-content/80">{text}</p>
      </div>
    </li>
  );
}
