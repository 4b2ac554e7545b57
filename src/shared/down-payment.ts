import { downPaymentDollars, downPaymentPercent } from "./mortgage.ts";

/** A down payment as the calculator's form holds it; the price that it is part of stands elsewhere. */
export interface DownPayment {
  percent: number;
  dollars: number;
  /** The dollars were typed and stay; otherwise the preset percent drives them. */
  custom: boolean;
}

export type DownPaymentChange =
  | { type: "price" }
  | { type: "preset"; percent: number }
  | { type: "custom" }
  | { type: "dollars"; dollars: number };

/** What a change of the form does to the down payment of a home at this price. */
export function changeDownPayment(
  state: DownPayment,
  price: number,
  change: DownPaymentChange,
): DownPayment {
  switch (change.type) {
    case "price":
      return state.custom
        ? { ...state, percent: downPaymentPercent(price, state.dollars) }
        : { ...state, dollars: downPaymentDollars(price, state.percent) };
    case "custom":
      return { ...state, custom: true };
    case "preset": {
      const { percent } = change;
      return { percent, dollars: downPaymentDollars(price, percent), custom: false };
    }
    default: {
      const { dollars } = change;
      return { dollars, percent: downPaymentPercent(price, dollars), custom: true };
    }
  }
}
