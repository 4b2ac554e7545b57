export const CALCULATOR_WORDS = {
  calculatorIntro:
    "See what a home would cost each month: loan, property tax and insurance together.",
  howItWorks:
    "Your monthly principal and interest follow from the loan amount, the rate and the term. Property tax and home insurance are a yearly share of the price, divided by twelve.",
  importantNote:
    "This is an estimate. With less than 20% down, a second figure adds an estimate of mortgage insurance; association dues and closing costs are under More costs. Your own rate depends on your credit and the\u00a0property.",
  nextSteps:
    "Ready for numbers that are yours? A loan officer goes through them with you and there is no\u00a0obligation.",
};

export type CalculatorWords = typeof CALCULATOR_WORDS;
