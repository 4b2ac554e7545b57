import { downPaymentDollars, downPaymentPercent } from "./mortgage.ts";

/** A down payment as the calculator's form holds it. */
export interface DownPayment {
  /** The purchase price that percent and dollars refer to. */
  price: number;
  percent: number;
  dollars: number;
  /** The dollars were typed and stay; otherwise the preset percent drives them. */
  custom: boolean;
}

export type DownPaymentChange =
  | { type: "price"; price: number }
  | { type: "preset"; percent: number }
  | { type: "custom" }
  | { type: "dollars"; dollars: number };

/** What a change of the form does to the down payment (specification 4, Calculator). */
export function changeDownPayment(state: DownPayment, change: DownPaymentChange): DownPayment {
  if (change.type === "price") return withPrice(state, change.price);
  if (change.type === "custom") return { ...state, custom: true };
  if (change.type === "preset") {
    const { percent } = change;
    return { ...state, percent, dollars: downPaymentDollars(state.price, percent), custom: false };
  }
  const { dollars } = change;
  return { ...state, dollars, percent: downPaymentPercent(state.price, dollars), custom: true };
}

function withPrice(state: DownPayment, price: number): DownPayment {
  return state.custom
    ? { ...state, price, percent: downPaymentPercent(price, state.dollars) }
    : { ...state, price, dollars: downPaymentDollars(price, state.percent) };
}
