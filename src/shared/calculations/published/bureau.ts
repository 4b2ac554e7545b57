import {
  interestOnly,
  payment,
  totalInterestPercentage,
} from "#shared/calculations/amortization.ts";
import { mortgageApr } from "#shared/calculations/mortgage-apr.ts";
import { mortgageInsurance } from "#shared/calculations/mortgage-insurance.ts";
import { dollars, percent, type PublishedSource } from "./figures.ts";

const FICUS = { loanAmount: 162_000, annualRatePercent: 3.875, termMonths: 360 };
const INSURED = { ...FICUS, monthlyMortgageInsurance: 82.35 };
const ficusApr = () => mortgageApr({ ...INSURED, mortgageInsuranceMonths: ficusMonths() });
const ficusMonths = () =>
  mortgageInsurance({ ...INSURED, propertyValue: 180_000 }).mortgageInsuranceMonths;

export const BUREAU: PublishedSource = {
  id: "closing-disclosure",
  title:
    "Consumer Financial Protection Bureau: sample forms H-24(B) and H-25(B), a fixed-rate loan",
  address: "https://files.consumerfinance.gov/f/201403_cfpb_closing-disclosure_cover-H25B.pdf",
  examples: [
    {
      where: "H-24(B) and H-25(B), page 1",
      given: "$162,000 at 3.875% over 30 years",
      figures: [
        dollars("Monthly principal and interest", 761.78, () => {
          const { loanAmount, annualRatePercent } = FICUS;
          return payment({ loanAmount, annualRatePercent, numberOfPayments: 360 }).payment;
        }),
      ],
    },
    {
      where: "H-25(B), section F",
      given: "Prepaid interest of that loan",
      figures: [dollars("A day", 17.44, () => interestOnly(FICUS).prepaidInterestPerDay)],
    },
    {
      where: "H-25(B), page 5",
      given: "The same loan on a home of $180,000, with mortgage insurance of $82.35 a month",
      figures: [
        dollars("Finance charge", 118_830.27, () => ficusApr().financeCharge),
        percent("APR", 4.174, () => ficusApr().aprPercent, 3),
        percent("Total interest percentage, with $279.04 of prepaid interest", 69.46, () => {
          const { principalAndInterest } = ficusApr();
          const paid = { principalAndInterest, numberOfPayments: 360, prepaidInterest: 279.04 };
          return totalInterestPercentage({ loanAmount: 162_000, ...paid }).totalInterestPercentage;
        }),
      ],
    },
  ],
};
