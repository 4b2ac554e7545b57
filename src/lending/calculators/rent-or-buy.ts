import { CHANGE } from "#lending/calculations/checks.ts";
import { rentOrBuy } from "#lending/calculations/rent-or-buy.ts";
import { calculator, FIELDS, HOME_COSTS } from "./calculator.ts";
import { counted } from "#kit/values/counted.ts";
import { inDollars } from "./words.ts";

const change = { kind: "percent", limits: CHANGE, after: "% a year", empty: 0 } as const;

/** When buying a home has cost less than renting one. */
export const RENT_OR_BUY = calculator({
  fields: {
    monthlyRent: { ...FIELDS.sum, label: "Rent a month", initial: "2000" },
    rentIncreasePercent: { ...change, label: "Rent rises by", initial: "3" },
    price: { ...FIELDS.sum, label: "Home price", initial: "350000" },
    downPaymentPercent: { ...FIELDS.percent, label: "Down payment", initial: "20" },
    ...HOME_COSTS,
    maintenancePercent: {
      ...FIELDS.yearlyCost,
      label: "Upkeep",
      initial: "1",
      hint: "Of the price: repairs, roof, heating.",
    },
    associationDues: { ...FIELDS.amount, label: "Association dues a month", initial: "0" },
    sellingCostPercent: {
      ...FIELDS.percent,
      label: "Cost of selling",
      initial: "6",
      hint: "Of the price at the sale.",
    },
    appreciationPercent: { ...change, label: "Home gains", initial: "3" },
    investmentReturnPercent: {
      ...change,
      label: "Savings earn",
      initial: "4",
      hint: "What the down payment would earn otherwise.",
    },
    years: {
      ...FIELDS.term,
      label: "Time horizon",
      called: "how many years to look ahead",
      initial: "15",
    },
  },
  groups: [
    { legend: "Renting", fields: ["monthlyRent", "rentIncreasePercent"] },
    {
      legend: "Buying",
      fields: ["price", "downPaymentPercent", "annualRatePercent", "termYears"],
    },
    {
      legend: "Other costs of owning",
      fields: [
        "propertyTaxPercentOfPrice",
        "homeInsurancePercentOfPrice",
        "maintenancePercent",
        "associationDues",
      ],
    },
    {
      legend: "Assumptions",
      note: "Nobody knows these: try a few.",
      fields: ["appreciationPercent", "investmentReturnPercent", "sellingCostPercent", "years"],
    },
  ],
  compute({ termYears, ...rest }) {
    const result = rentOrBuy({ ...rest, termMonths: 12 * termYears });
    const last = result.rows.at(-1);
    const { breakEvenYear } = result;
    const ahead = counted(rest.years, "year");
    return {
      headline: {
        label: "Buying costs less than renting",
        value:
          breakEvenYear === null ? `Not in ${ahead}` : `After ${counted(breakEvenYear, "year")}`,
      },
      figures: [
        { label: `Buying, ${ahead}`, value: inDollars(last?.costOfBuying ?? 0) },
        { label: `Renting, ${ahead}`, value: inDollars(last?.costOfRenting ?? 0) },
      ],
      says: [
        "Net cost: everything you pay, minus the sale proceeds or your savings.",
        "Income tax and moving are left out.",
      ],
      carried: {
        purpose: "home-purchase",
        price: rest.price,
        down: (rest.price * rest.downPaymentPercent) / 100,
      },
      data: result,
    };
  },
});
