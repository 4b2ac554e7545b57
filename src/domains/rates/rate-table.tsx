import type { ComponentType } from "react";
import { inPercent } from "#lending/calculators/words.ts";
import { inStretches, type OfferedRate, type RatesInShort } from "./rates.ts";

/** A further column. */
export interface RateColumn<Rate> {
  heading: string;
  of: (rate: Rate) => string;
  /** Its place on a phone: beside the product, or in the line under the rate and the APR. */
  onPhone: string;
}

interface Props<Rate> {
  caption: string;
  rates: readonly Rate[];
  columns?: readonly RateColumn<Rate>[];
  /** Shown under a rate, over the whole width. */
  Under?: ComponentType<{ rate: Rate }>;
}

const NUMBER = "font-bold tabular-nums lg:text-lg";
/** The rule under a product is that of its last row; on a phone it is the product's own. */
const RULES =
  "max-lg:border-b max-lg:border-base-300 last:border-0 max-lg:[&_:is(td,th)]:border-0 lg:[&>tr>*]:border-0 lg:[&:not(:last-child)>tr:last-child>*]:border-b";

/**
 * Rates to compare, one in a row; on a phone in three lines. The rate is never more conspicuous than
 * the APR: 12 CFR 1026.24(c).
 */
export function RateTable<Rate extends RatesInShort["rows"][number] | OfferedRate>(
  props: Props<Rate>,
) {
  const { caption, rates, columns = [], Under } = props;
  return (
    <table className="table rounded-none border-y border-base-content text-base max-lg:block [&_:is(td,th)]:align-baseline [&_:is(td,th)]:border-base-300">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-base-content max-lg:sr-only">
        <tr>
          {["Loan", "Rate", "APR", ...columns.map(({ heading }) => heading)].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {rates.map((rate, index) => (
        <tbody key={index} className={`max-lg:block ${RULES}`}>
          <RateRow rate={rate} columns={columns} />
          {Under && (
            <tr className="max-lg:block">
              <td colSpan={3 + columns.length} className="py-0 max-lg:block">
                <Under rate={rate} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

interface RowProps<Rate> {
  rate: Rate;
  columns: readonly RateColumn<Rate>[];
}

function RateRow<Rate extends RatesInShort["rows"][number]>({ rate, columns }: RowProps<Rate>) {
  const changes = rate.steps.length > 0;
  const wide = changes ? "max-lg:col-span-2" : "";
  return (
    <tr className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_7rem] max-lg:gap-x-2 max-lg:px-4 max-lg:py-2 max-lg:*:p-0!">
      <th
        scope="row"
        className={`font-bold wrap-anywhere max-lg:-order-2 lg:min-w-36 ${columns.length > 0 ? "" : "max-lg:col-span-2"}`}
      >
        {rate.product}
      </th>
      <td className={`${NUMBER} ${wide}`}>
        {changes
          ? `Adjustable rate: ${inStretches(rate)}, at today's index`
          : inPercent(rate.annualRatePercent)}
        {!changes && <span className="lg:hidden"> rate</span>}
      </td>
      <td className={`${NUMBER} ${wide}`}>
        {inPercent(rate.aprPercent)}
        <span className="lg:hidden"> APR</span>
        {changes && ", which may increase after the loan is made"}
      </td>
      {columns.map(({ heading, of, onPhone }) => (
        <td key={heading} className={`tabular-nums ${onPhone}`}>
          {of(rate)}
        </td>
      ))}
    </tr>
  );
}
