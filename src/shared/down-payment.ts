import { downPaymentDollars, downPaymentPercent } from "./mortgage.ts";

/** A down payment in the calculator's form; the price is stored elsewhere. */
export interface DownPayment {
  percent: number;
  dollars: number;
  /** The dollars were typed and stay fixed; otherwise they follow the preset percent. */
  custom: boolean;
}

export type DownPaymentChange =
  | { type: "price" }
  | { type: "preset"; percent: number }
  | { type: "custom" }
  | { type: "dollars"; dollars: number };

/** Applies a change of the form to the down payment at this price. */
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
