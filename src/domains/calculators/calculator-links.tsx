import { Link } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";
import { useOfficerKept } from "./paper/use-officer.client.ts";
import {
  CALCULATOR_LIST,
  CALCULATOR_NAMES,
  type CalculatorName,
} from "./calculator-list.client.ts";

interface Props {
  heading: "h2" | "h3";
  /** The current page. */
  current?: CalculatorName;
}

/** The calculators, each with its question. The officer whose link led here is kept. */
export function CalculatorLinks({ heading: Heading, current }: Props) {
  const kept = useOfficerKept();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {CALCULATOR_NAMES.filter((each) => each !== current).map((calculator) => {
        const { icon, name, text } = CALCULATOR_LIST[calculator];
        return (
          <li
            key={calculator}
            className="relative flex items-start gap-4 rounded-box border border-base-300 bg-base-100 p-5 hover:shadow-lg"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-field bg-primary/10 text-primary">
              <Icon name={icon} className="size-6" />
            </span>
            <div>
              <Heading className="font-bold">
                <Link
                  to="/calculators/$calculator"
                  params={{ calculator }}
                  search={kept}
                  className="after:absolute after:inset-0 after:rounded-box"
                >
                  {name}
                </Link>
              </Heading>
              <p className="mt-1 text-base-content/80">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
