import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { APPENDIX_J } from "./appendix-j.ts";
import { dollars, percent, type PublishedSource, type PublishedFigure } from "./figures.ts";
import { HP, TEXTBOOKS } from "./handbooks.ts";
import {
  interestOnly,
  payment,
  totalInterestPercentage,
} from "#lending/calculations/amortization.ts";
import { mortgageInsurance } from "#lending/calculations/mortgage-insurance.ts";
import { estimate } from "#lending/loan-estimate.ts";

const DISCLOSED = { loanAmount: 300_000, annualRatePercent: 7.375, termMonths: 360 };

/** The sample in the legal disclosure under our calculator. */
export const DISCLOSURE: PublishedSource = {
  id: "disclosure",
  title: "The sample payment in our own legal disclosure",
  examples: [
    {
      where: "Under the mortgage payment calculator",
      given: "$300,000 at 7.375% over 30 years with $9,151 of prepaid finance charges",
      figures: [
        dollars(
          "Principal and interest",
          2072.03,
          () => mortgageApr(DISCLOSED).principalAndInterest,
        ),
        percent(
          "APR",
          7.692,
          () => mortgageApr({ ...DISCLOSED, prepaidFinanceCharges: 9151 }).aprPercent,
          3,
        ),
      ],
    },
  ],
};

const FICUS = { loanAmount: 162_000, annualRatePercent: 3.875, termMonths: 360 };
const INSURED = { ...FICUS, monthlyMortgageInsurance: 82.35 };
const ficusApr = () => mortgageApr({ ...INSURED, mortgageInsuranceMonths: ficusMonths() });
const ficusMonths = () =>
  mortgageInsurance({ ...INSURED, propertyValue: 180_000 }).mortgageInsuranceMonths;

/** Page 1 of the sample Loan Estimate, from the terms and the charges of its page 2. */
const ficusEstimate = () =>
  estimate({
    ...INSURED,
    price: 180_000,
    monthlyHomeInsurance: 100.83,
    monthlyPropertyTax: 105.3,
    insuranceMonthsPaid: 6,
    daysOfInterest: 15,
    escrowMonths: 2,
    charges: {
      points: 405,
      applicationFee: 300,
      underwritingFee: 1097,
      appraisal: 405,
      creditReport: 30,
      floodCheck: 20,
      floodMonitoring: 32,
      taxMonitoring: 75,
      taxStatus: 110,
      pestInspection: 135,
      survey: 65,
      titleBinder: 700,
      lenderPolicy: 535,
      settlementAgent: 502,
      titleSearch: 1261,
      recording: 85,
      transferTaxes: 0,
      ownerPolicy: 1017,
    },
    deposit: 10_000,
  });

const whole = (name: string, published: number, ours: () => number | undefined) =>
  ({ name, published, ours: () => ours() ?? Number.NaN, digits: 0, unit: "$" }) as PublishedFigure;

const BUREAU: PublishedSource = {
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
      where: "H-24(B), pages 1 and 3",
      given:
        "The same loan on a home of $180,000, with mortgage insurance of $82.35 a month, its taxes and insurance, the charges of page 2 and a deposit of $10,000",
      figures: [
        whole("Total monthly payment, years 1-7", 1050, () => ficusEstimate().payments[0]?.total),
        whole("Total monthly payment, years 8-30", 968, () => ficusEstimate().payments[1]?.total),
        whole("Loan costs", 5672, () => ficusEstimate().loanCosts),
        whole("Other costs", 2382, () => ficusEstimate().otherCosts),
        whole("Estimated closing costs", 8054, () => ficusEstimate().closingCosts),
        whole("Estimated cash to close", 16_054, () => ficusEstimate().cashToClose),
        whole("Paid in 5 years", 56_582, () => ficusEstimate().inFiveYears.paid),
        whole("Principal paid off in 5 years", 15_773, () => ficusEstimate().inFiveYears.principal),
        percent("APR", 4.274, () => ficusEstimate().aprPercent, 3),
        percent("Total interest percentage", 69.45, () => ficusEstimate().interestPercent),
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

/** Every published example that the tests compare with. */
export const PUBLISHED: readonly PublishedSource[] = [
  APPENDIX_J,
  BUREAU,
  HP,
  TEXTBOOKS,
  DISCLOSURE,
];
