import type { Charge } from "#lending/loan-estimate.ts";

interface Words {
  label: string;
  about: string;
}

/** The lines of the form that are explained besides its charges. */
export type LineName = Charge | keyof typeof OTHER_LINES;

const CHARGE_LINES: Record<Charge, Words> = {
  points: {
    label: "0.5% of Loan Amount (Points)",
    about:
      "Money paid now for a lower rate. One point is 1% of the loan. Ask for the same loan without points and see after how many months they have paid for themselves.",
  },
  applicationFee: {
    label: "Application Fee",
    about:
      "What the lender asks for taking the application. Some ask nothing: compare section A. The APR leaves it out, because every applicant pays it.",
  },
  underwritingFee: {
    label: "Underwriting Fee",
    about:
      "The lender’s price for checking the file. It cannot rise before closing unless your situation changes.",
  },
  appraisal: {
    label: "Appraisal Fee",
    about: "An appraiser the lender chooses says what the home is worth. You get a copy.",
  },
  creditReport: {
    label: "Credit Report Fee",
    about: "The price of reading your credit history.",
  },
  floodCheck: {
    label: "Flood Determination Fee",
    about:
      "A flood service looks up whether the home is in a flood zone, where insurance is required.",
  },
  floodMonitoring: {
    label: "Flood Monitoring Fee",
    about: "The flood maps are watched as long as the loan lasts.",
  },
  taxMonitoring: {
    label: "Tax Monitoring Fee",
    about: "A tax service tells the lender if the property tax is not paid.",
  },
  taxStatus: {
    label: "Tax Status Research Fee",
    about: "The property tax paid so far is looked up before closing.",
  },
  pestInspection: {
    label: "Pest Inspection Fee",
    about: "An inspector looks for termites. You may choose the inspector.",
  },
  survey: {
    label: "Survey Fee",
    about: "A surveyor draws where the land begins and ends. You may choose the surveyor.",
  },
  titleBinder: {
    label: "Title – Insurance Binder",
    about: "A promise of title insurance until the policies are written.",
  },
  lenderPolicy: {
    label: "Title – Lender’s Title Policy",
    about:
      "Protects the lender, not you, if someone else turns out to own the home or has a claim on it.",
  },
  settlementAgent: {
    label: "Title – Settlement Agent Fee",
    about: "Who runs the closing and moves the money. Prices differ: ask two or three.",
  },
  titleSearch: {
    label: "Title – Title Search",
    about: "The public records are read for earlier owners, loans and claims.",
  },
  recording: {
    label: "Recording Fees and Other Taxes",
    about: "The county writes the new owner and the mortgage into its records.",
  },
  transferTaxes: {
    label: "Transfer Taxes",
    about: "A tax of the state or the town on the sale. It cannot be higher at closing.",
  },
  ownerPolicy: {
    label: "Title – Owner’s Title Policy (optional)",
    about:
      "Protects you against claims on the home. “Optional” means the lender does not ask for it.",
  },
};

const OTHER_LINES = {
  rateLock: {
    label: "Rate Lock",
    about:
      "NO: rate, points and lender credits can change until you lock the rate. YES comes with the day and the hour until which it is locked. The other estimates have a day on which they expire.",
  },
  loanAmount: {
    label: "Loan Amount",
    about:
      "What you borrow. “NO” beside it means that the debt cannot grow after closing. YES would be a warning.",
  },
  interestRate: {
    label: "Interest Rate",
    about:
      "What the loan costs a year before any charge. “NO”: it stays. For an adjustable rate this says YES, with how far and when.",
  },
  principalAndInterest: {
    label: "Monthly Principal & Interest",
    about: "Repays the loan and its interest. Taxes and insurance are not in it: see below.",
  },
  prepaymentPenalty: {
    label: "Prepayment Penalty",
    about: "A charge for paying the loan off early. NO is what you want to read.",
  },
  balloonPayment: {
    label: "Balloon Payment",
    about: "A large payment due at the end. NO: the last payment is like the others.",
  },
  projected: {
    label: "Principal & Interest",
    about: "The same for every year of a fixed rate.",
  },
  mortgageInsurance: {
    label: "Mortgage Insurance",
    about:
      "Asked for with less than 20% down. It ends by itself when the scheduled balance is at 78% of the original value; you may ask to end it at 80%.",
  },
  escrow: {
    label: "Estimated Escrow",
    about:
      "A twelfth of the year’s property tax and home insurance, which the lender collects and pays for you. It can rise.",
  },
  totalPayment: {
    label: "Estimated Total Monthly Payment",
    about: "What leaves your account each month. Put this, not the line above, into your budget.",
  },
  taxesAndInsurance: {
    label: "Estimated Taxes, Insurance & Assessments",
    about:
      "All that the home costs each month besides the loan, whether you or the lender pays it. Dues of an association would be in it. It can rise.",
  },
  inEscrow: {
    label: "In escrow?",
    about:
      "YES: the lender pays it out of what you pay each month. NO: the bill comes to you, in addition.",
  },
  closingCosts: {
    label: "Estimated Closing Costs",
    about: "All charges of page 2 together: the loan’s own and those of others, less credits.",
  },
  cashToClose: {
    label: "Estimated Cash to Close",
    about: "What you bring to closing: the costs and the down payment, less what you have paid.",
  },
  prepaidInsurance: {
    label: "Homeowner’s Insurance Premium",
    about: "The first months are paid before you get the keys. You may choose the insurer.",
  },
  prepaidMortgageInsurance: {
    label: "Mortgage Insurance Premium",
    about:
      "Months of mortgage insurance paid ahead, or an up-front premium as with FHA. None here.",
  },
  prepaidInterest: {
    label: "Prepaid Interest",
    about:
      "Interest from closing to the end of that month. Closing late in the month makes it smaller, not the loan cheaper.",
  },
  prepaidTax: {
    label: "Property Taxes",
    about: "A tax bill that is due at closing or soon after it. None here.",
  },
  escrowInsurance: {
    label: "Homeowner’s Insurance in Escrow",
    about: "A cushion, so that the first bill can be paid in time. It is your money.",
  },
  escrowMortgageInsurance: {
    label: "Mortgage Insurance in Escrow",
    about: "The same for mortgage insurance, where it is paid from the account. None here.",
  },
  escrowTax: {
    label: "Property Taxes in Escrow",
    about: "The same for the property tax. The law limits the cushion to two months.",
  },
  lenderCredits: {
    label: "Lender Credits",
    about: "Money from the lender toward the costs, for which the rate is higher.",
  },
  costsFinanced: {
    label: "Closing Costs Financed (Paid from your Loan Amount)",
    about:
      "The part of the costs that the loan pays. You bring less cash, and pay interest on this part.",
  },
  downPayment: {
    label: "Down Payment/Funds from Borrower",
    about: "The price less the loan.",
  },
  deposit: {
    label: "Deposit",
    about: "What the seller holds already since you signed the contract.",
  },
  fundsForBorrower: {
    label: "Funds for Borrower",
    about: "What is left of the loan for you, such as in a refinance with cash out.",
  },
  sellerCredits: {
    label: "Seller Credits",
    about: "What the seller pays of your costs, if the contract says so.",
  },
  adjustments: {
    label: "Adjustments and Other Credits",
    about: "Gifts, grants, and what you and the seller owe each other for taxes already paid.",
  },
  lender: {
    label: "Lender, Loan Officer, Mortgage Broker",
    about:
      "Who makes the loan and whom to ask. Look the numbers up on the NMLS Consumer Access website.",
  },
  inFiveYears: {
    label: "In 5 Years",
    about:
      "What you will have paid by then, and how much of it has repaid the loan. Good for comparing two offers if you may move.",
  },
  apr: {
    label: "Annual Percentage Rate (APR)",
    about:
      "The rate with the charges in it, over the whole term. It is not your interest rate; use it to compare loans of the same kind.",
  },
  interestPercentage: {
    label: "Total Interest Percentage (TIP)",
    about: "All interest until the end, in percent of the loan.",
  },
  appraisalCopy: {
    label: "Appraisal",
    about:
      "The lender may order one and charge you. You get a copy even if the loan does not close.",
  },
  assumption: {
    label: "Assumption",
    about: "Whether a later buyer of the home may take the loan over on its terms.",
  },
  homeInsurance: {
    label: "Homeowner’s Insurance",
    about: "The loan requires it. You may choose any insurer the lender finds acceptable.",
  },
  latePayment: {
    label: "Late Payment",
    about: "After how many days a payment is late, and what it costs then.",
  },
  refinance: {
    label: "Refinance",
    about: "Nobody can promise that you can refinance later: do not count on it.",
  },
  servicing: {
    label: "Servicing",
    about: "Whether this lender will collect the payments, or sell the right to do so.",
  },
} satisfies Record<string, Words>;

/** What each line says, in the order of the form. */
export const LINES: Record<LineName, Words> = { ...CHARGE_LINES, ...OTHER_LINES };
