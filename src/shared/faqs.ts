interface Faq {
  /** The question's anchor. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
}

/** The seven questions of /mortgage-faqs. */
export const FAQS: readonly Faq[] = [
  {
    id: "documents",
    question: "What documents do I need to apply for a mortgage?",
    answer: [
      "For income: pay stubs of the last 30 days and W-2 forms of the last two years. If you are self-employed or earn commissions or rent, two years of complete tax returns.",
      "For savings: statements of the last two months, every page, of the accounts that the down payment and the closing costs come from, and a letter for any gift.",
      "Besides these: a government-issued ID, the address of each place you have lived in for two years, and the purchase contract once there is one. Your loan officer will tell you what your own case needs, and what it does not.",
    ],
  },
  {
    id: "closing-timeline",
    question: "How long does it take to close on a mortgage?",
    answer: [
      "Most loans close within 30-45 days of a complete application. The appraisal, the title search and the underwriter's questions take most of that time.",
      "What you can do for it: send documents on the day they are asked for, open no new credit and keep your job until the keys are yours. A refinance often takes less, and the law gives you three business days to cancel one on your own home.",
    ],
  },
  {
    id: "pre-qualification",
    question: "What is the difference between pre-qualification and pre-approval?",
    answer: [
      "A pre-qualification is a first estimate of what you could borrow, from what you tell us about income, savings and debts. It takes minutes and nothing is checked.",
      "A pre-approval rests on your documents and a credit report. It says how much we expect to lend and on which conditions, so sellers and agents take an offer with one more seriously. Neither is a commitment to lend.",
    ],
  },
  {
    id: "down-payment",
    question: "How much down payment do I need?",
    answer: [
      "It depends on the loan. FHA loans start at 3.5%. Conventional loans take 3-20%: from 3% for qualified buyers, and at 20% you need no mortgage insurance. VA loans ask for none from most eligible borrowers. Jumbo loans often want 10% or more.",
      "A larger down payment lowers the payment and often the rate, but it should not take the savings that you need for closing costs and the first repairs.",
    ],
  },
  {
    id: "bad-credit",
    question: "Can I get a mortgage with bad credit?",
    answer: [
      "Often, yes. FHA loans are made for lower scores, and a larger down payment or steady income can weigh against an old late payment. You should expect a higher rate.",
      "If now is not the time, we will say so and tell you what would change it. Paying cards down, correcting errors in the report and a few months of punctual payments do more than most people think.",
    ],
  },
  {
    id: "fixed-or-adjustable",
    question: "What is the difference between a fixed and an adjustable rate?",
    answer: [
      "A fixed rate stays the same for the whole term, and so does the payment of principal and interest. An adjustable rate is fixed for some years, often five, seven or ten, and then follows an index, within caps for each change and for the life of the loan.",
      "Fixed suits those who stay and want to plan. Adjustable can cost less if you expect to sell or refinance before the rate may change, and if you could bear the payment at its cap.",
    ],
  },
  {
    id: "mortgage-insurance",
    question: "What is mortgage insurance, and when do I have to pay it?",
    answer: [
      "It protects the lender if the loan is not repaid. Conventional loans with less than 20% down carry private mortgage insurance; you may ask to end it when the balance is at 80% of the original value, and it ends by itself at 78% if payments are current.",
      "FHA loans carry a premium at closing and a yearly one, which with a small down payment stays for the life of the loan. VA loans have a funding fee instead of monthly insurance.",
    ],
  },
];
