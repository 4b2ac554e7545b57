import { MOST_REASONS } from "#domains/applications/denial.ts";
import { line, recordId, z } from "#kit/values/zod.ts";

const day = z.iso.date("Please give a day such as 2026-11-22.").nullable().optional();

/** Why an application is denied, as its notice must say. */
export const denialReasons = z
  .array(line("A reason has 1 to 200 characters.", { max: 200 }))
  .min(1, "Please choose at least one reason.")
  .max(MOST_REASONS, `Please choose at most ${MOST_REASONS} reasons.`);

/** What staff note of an application; null takes a day back. */
export const clockInput = z
  .object({
    id: recordId,
    noticeOn: day,
    withdrawnOn: day,
    incompleteOn: day,
    /** Until when the applicant may send what is missing, 12 CFR 1002.9(c)(2). */
    incompleteBy: day,
    estimateOn: day,
    reasons: denialReasons.optional(),
  })
  .refine(
    ({ id: _id, ...noted }) => Object.values(noted).some((each) => each !== undefined),
    "Please note something.",
  )
  .refine(
    ({ incompleteOn, incompleteBy }) =>
      incompleteOn ? (incompleteBy ?? "") > incompleteOn : !incompleteBy,
    {
      path: ["incompleteBy"],
      message:
        "Please give the day of the notice, and a later day until which the applicant may answer.",
    },
  );
