import { useHydrated } from "@tanstack/react-router";
import { asPercent, inPercent } from "#lending/calculators/words.ts";
import type { TodaysRate } from "#domains/rates/rates.ts";
import { trpc } from "#domains/session/trpc.client.ts";

/** The first published fixed rate of a program and a term, if there is one. */
export function useTodaysRate({
  program = "conventional",
  termMonths = 360,
}: Partial<Pick<TodaysRate, "program" | "termMonths">> = {}): TodaysRate | undefined {
  const { rates } = trpc.settings.site.useQuery().data ?? {};
  return rates?.fixed.find((rate) => rate.program === program && rate.termMonths === termMonths);
}

interface Props {
  rate: TodaysRate | undefined;
  /** What the field has now. */
  typed: string;
  use: (text: string) => void;
}

/** Fills in the published rate beside a rate's field; it is named with its APR (12 CFR 1026.24(c)). */
export function UseTodaysRate({ rate, typed, use }: Props) {
  const hydrated = useHydrated();
  if (!rate || Number(typed) === rate.annualRatePercent) return null;
  return (
    <button
      type="button"
      disabled={!hydrated}
      className="tap link w-fit text-left text-sm link-primary noscript:hidden print:hidden"
      onClick={() => use(String(rate.annualRatePercent))}
    >
      Use today&apos;s {asPercent(rate.annualRatePercent)} ({inPercent(rate.aprPercent)} APR)
    </button>
  );
}
