import { US_STATES } from "#lending/us-states.ts";

/** The possible answers to a question: the value sent and its label. */
export const ANSWERS = {
  propertyUse: {
    "primary-home": "Primary home",
    "second-home": "Second home",
    investment: "Investment property",
  },
  propertyKind: {
    "single-family": "Single-family home",
    townhouse: "Townhouse",
    condominium: "Condominium",
    "two-to-four-units": "Two to four units",
    manufactured: "Manufactured home",
    "not-sure": "Not sure yet",
  },
  state: US_STATES,
  timeFrame: {
    "as-soon-as-possible": "As soon as possible",
    "within-3-months": "Within 3 months",
    "3-to-6-months": "In 3 to 6 months",
    "over-6-months": "In more than 6 months",
    "just-looking": "Just looking",
  },
  incomeRange: {
    "under-50k": "Under $50,000",
    "50k-to-75k": "$50,000 to $75,000",
    "75k-to-100k": "$75,000 to $100,000",
    "100k-to-150k": "$100,000 to $150,000",
    "150k-to-250k": "$150,000 to $250,000",
    "over-250k": "Over $250,000",
  },
  creditRange: {
    "740-or-more": "Excellent (740 or more)",
    "670-to-739": "Good (670 to 739)",
    "580-to-669": "Fair (580 to 669)",
    "below-580": "Below 580",
    "not-sure": "Not sure",
  },
  preferredContact: { phone: "Phone", email: "Email", text: "Text message" },
} as const satisfies Record<string, Record<string, string>>;
