import type { RatiosTable } from "#lending/calculations/fee-tables.ts";
import { inForce } from "#lending/calculations/tables-in-force.ts";
import { asPercent, whileApplied } from "#lending/calculators/words.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { ReviewNote } from "#domains/calculators/review-note.tsx";
import { Rule } from "./rule.tsx";

export function LimitRules() {
  const { tables, today } = useKnownTables();
  const guidelines = inForce(tables.ratios, today) ?? tables.ratios[0];
  const limits = inForce(tables.limits, today);
  return (
    <>
      <Rule title="Mortgage insurance" formula="ends at 78% of the value, on request at 80%">
        <p>
          Private mortgage insurance ends by itself in the month in which the scheduled balance is
          at 78% of the home&apos;s original value, the lower of price and appraisal. You may ask
          for its end at 80%. After the middle of the term it ends in any case. Source: Homeowners
          Protection Act, 12 USC 4901 and 4902. FHA, VA and USDA loans have other rules.
        </p>
      </Rule>
      <Rule
        title="What you can afford"
        formula="payment ≤ front · income, payment + debts ≤ back · income"
      >
        {guidelines && (
          <p>
            The guidelines: conventional {both(guidelines.conventional)}, FHA {both(guidelines.fha)}
            , USDA {both(guidelines.usda)}, VA {guidelines.va.backRatioPercent}% for all debts. They
            are guidelines, not an approval. Source: {guidelines.source}, as of{" "}
            {formatLongDate(guidelines.effectiveFrom)}.
          </p>
        )}
        <ReviewNote kind="ratios" />
      </Rule>
      <Rule title="Conforming limits" formula="loan ≤ baseline, or ≤ the limit of the county">
        <p>
          A loan up to the baseline for its number of homes is conforming: Fannie Mae and Freddie
          Mac may buy it. Above that it is high-balance up to the limit of its county, and jumbo
          beyond. No county is above the ceiling, so a loan between baseline and ceiling depends on
          its county, and we ask for it.
          {limits &&
            ` The limits are those of ${limits.source}, from ${formatLongDate(limits.effectiveFrom)}.`}{" "}
          Source of the rule: 12 USC 1717(b)(2).
        </p>
        <ReviewNote kind="limits" />
      </Rule>
      <Fees />
    </>
  );
}

function both({ frontRatioPercent, backRatioPercent }: RatiosTable["fha"]): string {
  return `${frontRatioPercent}% and ${backRatioPercent}%`;
}

function Fees() {
  const { tables, today } = useKnownTables();
  const fha = inForce(tables.fha, today) ?? tables.fha[0];
  const va = inForce(tables.va, today) ?? tables.va[0];
  const usda = inForce(tables.usda, today);
  if (!fha || !va) return null;
  return (
    <Rule title="Fees that the government sets">
      <p>
        FHA: {asPercent(fha.upfrontPercent)} up front and a yearly premium by term, loan and down
        payment. {fha.source}, from {formatLongDate(fha.effectiveFrom)}.
      </p>
      <p>
        VA: a funding fee by purpose, use and down payment. {va.source}, for closings{" "}
        {whileApplied(va)}.
      </p>
      <p>
        USDA: a guarantee fee up front and one each year, set for each fiscal year.{" "}
        {usda
          ? `${asPercent(usda.upfrontPercent)} of the loan with the fee in it, and ${asPercent(usda.annualPercent)} a year. ${usda.source}, ${whileApplied(usda)}.`
          : "We have not checked today's fees at their source yet: please ask us."}
      </p>
      <p>
        They apply from their date on. For other dates we say that we do not have them. A figure
        that we have not read at its source is left out: none is guessed.
      </p>
      <ReviewNote kind="fha" />
      <ReviewNote kind="va" />
      {usda && <ReviewNote kind="usda" />}
    </Rule>
  );
}
