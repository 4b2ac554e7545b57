import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { APPENDIX_J } from "./appendix-j.ts";
import { BUREAU } from "./bureau.ts";
import { dollars, percent, type PublishedSource } from "./figures.ts";
import { HP, TEXTBOOKS } from "./handbooks.ts";

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

/** Every published example that the tests compare with. */
export const PUBLISHED: readonly PublishedSource[] = [
  APPENDIX_J,
  BUREAU,
  HP,
  TEXTBOOKS,
  DISCLOSURE,
];
