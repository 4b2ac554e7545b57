import { AFFORDABILITY, INCOME } from "./affordability.ts";
import { AMORTIZATION } from "./amortization/amortization.ts";
import { APR } from "./apr.ts";
import { CASH_TO_CLOSE } from "./cash-to-close.ts";
import { COMPARE } from "./compare.ts";
import { FHA, VA } from "./government.ts";
import { PAYMENTS } from "./payments.ts";
import { POINTS, REFINANCE } from "./refinance.ts";
import { RENT_OR_BUY } from "./rent-or-buy.ts";

/** A page beside the calculators, with nothing to fill in. */
export const LOAN_ESTIMATE = "loan-estimate";

/** The calculators by their names in the address, /calculators/NAME. */
export const CALCULATORS = {
  affordability: AFFORDABILITY,
  income: INCOME,
  refinance: REFINANCE,
  points: POINTS,
  compare: COMPARE,
  "rent-or-buy": RENT_OR_BUY,
  "cash-to-close": CASH_TO_CLOSE,
  apr: APR,
  payments: PAYMENTS,
  amortization: AMORTIZATION,
  fha: FHA,
  va: VA,
};
