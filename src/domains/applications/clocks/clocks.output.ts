import { SIX_ITEMS } from "./six-items.ts";
import { flag, id, keyOf, named, text, textOf, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const day = (description: string) => textOf(`YYYY-MM-DD. ${description}`).nullable();

/** Where an application is by Regulations B and Z. */
export const applicationClock = rowOf(
  named("ApplicationClock", {
    id,
    receivedOn: text,
    dueOn: textOf("The thirtieth day after it came, 12 CFR 1002.9(a)(1)"),
    isTold: flag.meta({ description: "Whether the applicant was told, or withdrew" }),
    isOverdue: flag,
    reasons: z.array(text).meta({ description: "The principal reasons of a denial" }),
    noticeOn: day("When the notice of a denial was sent"),
    withdrawnOn: day("When the applicant withdrew"),
    incompleteOn: day("When the notice of incompleteness was sent"),
    incompleteBy: day("Until when the applicant may answer it"),
    items: z.array(keyOf(SIX_ITEMS)).meta({ description: "Of 12 CFR 1026.2(a)(3)(ii)" }),
    completeOn: day("When the sixth item came"),
    estimateDueOn: day("The third business day after that"),
    estimateOn: day("When the Loan Estimate was sent"),
    isEstimateOverdue: flag,
  }),
  "loanApplications",
);
export type ApplicationClock = z.infer<typeof applicationClock>;
