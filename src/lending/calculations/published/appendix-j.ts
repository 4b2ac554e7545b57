import type { AprInput } from "#lending/calculations.input.ts";
import { apr, singlePaymentApr } from "#lending/calculations/apr.ts";
import { percent, type PublishedSource } from "./figures.ts";

/** An example of Appendix J, which prints its rate with two digits. */
function appendixJ(where: string, given: string, aprPercent: number, input: AprInput) {
  return { where, given, figures: [percent("APR", aprPercent, () => apr(input).aprPercent)] };
}

const monthly = { unitPeriodsPerYear: 12 };

/** Equal payments, or one. */
const of = (amount: number, count = 1) => ({ amount, count });

export const APPENDIX_J: PublishedSource = {
  id: "appendix-j",
  title: "Regulation Z, 12 CFR part 1026, Appendix J: examples for the actuarial method",
  address: "https://www.consumerfinance.gov/rules-policy/regulations/1026/j/",
  examples: [
    appendixJ("(c)(1)(i)", "$5,000, 24 monthly payments of $230", 9.69, {
      ...monthly,
      amountFinanced: 5000,
      payments: [of(230, 24)],
    }),
    appendixJ(
      "(c)(1)(ii)",
      "$6,000, 36 monthly payments of $200, the first after 1 19/30 months",
      11.82,
      {
        ...monthly,
        amountFinanced: 6000,
        payments: [of(200, 36)],
        firstPaymentFraction: "19/30",
      },
    ),
    appendixJ(
      "(c)(1)(iii)",
      "$5,000, 24 payments of $219.17 twice a month, the first after 6 days",
      10.34,
      {
        amountFinanced: 5000,
        payments: [of(219.17, 24)],
        unitPeriodsPerYear: 24,
        firstPaymentUnitPeriods: 0,
        firstPaymentFraction: "6/15",
      },
    ),
    appendixJ(
      "(c)(1)(iv)",
      "$10,000, 40 quarterly payments of $385, the first after 1 39/90 quarters",
      8.97,
      {
        amountFinanced: 10_000,
        payments: [of(385, 40)],
        unitPeriodsPerYear: 4,
        firstPaymentFraction: "39/90",
      },
    ),
    appendixJ(
      "(c)(1)(v)",
      "$500, 30 weekly payments of $17.60, the first after 4 weeks and 4 days",
      14.96,
      {
        amountFinanced: 500,
        payments: [of(17.6, 30)],
        unitPeriodsPerYear: 52,
        firstPaymentUnitPeriods: 4,
        firstPaymentFraction: "4/7",
      },
    ),
    appendixJ("(c)(2)(i)", "$5,000, a payment of $250, then 23 of $230, monthly", 10.08, {
      ...monthly,
      amountFinanced: 5000,
      payments: [of(250), of(230, 23)],
    }),
    appendixJ(
      "(c)(2)(ii)",
      "$400, a payment of $39.50 after 33 days, then 11 of $38.31 every 4 weeks",
      28.5,
      {
        amountFinanced: 400,
        payments: [of(39.5), of(38.31, 11)],
        unitPeriodsPerYear: 13,
        firstPaymentFraction: "5/28",
      },
    ),
    appendixJ("(c)(3)(i)", "$5,000, 23 monthly payments of $230, then one of $280", 10.5, {
      ...monthly,
      amountFinanced: 5000,
      payments: [of(230, 23), of(280)],
    }),
    appendixJ(
      "(c)(3)(ii)",
      "$200, 19 payments of $9.50 every 2 weeks from the 8th day on, then one of $30",
      12.22,
      {
        amountFinanced: 200,
        payments: [of(9.5, 19), of(30)],
        unitPeriodsPerYear: 26,
        firstPaymentUnitPeriods: 0,
        firstPaymentFraction: "8/14",
      },
    ),
    appendixJ("(c)(4)(i)", "$5,000, monthly payments: one of $250, 22 of $230, one of $280", 10.9, {
      ...monthly,
      amountFinanced: 5000,
      payments: [of(250), of(230, 22), of(280)],
    }),
    appendixJ(
      "(c)(4)(ii)",
      "$8,000, payments every two months, the first after 1 month and 22 days: $449.36, 18 of $465, one of $200",
      7.3,
      {
        amountFinanced: 8000,
        payments: [of(449.36), of(465, 18), of(200)],
        unitPeriodsPerYear: 6,
        firstPaymentUnitPeriods: 0,
        firstPaymentFraction: "52/60",
      },
    ),
    {
      where: "(c)(5)(i)",
      given: "$1,000, one payment of $1,080 after 255 days",
      figures: [
        percent(
          "APR",
          11.45,
          () => singlePaymentApr({ amountFinanced: 1000, payment: 1080, days: 255 }).aprPercent,
        ),
      ],
    },
  ],
};
