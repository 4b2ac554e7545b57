import { EMPLOYMENTS, type Employment } from "./documents.ts";
import { line, recordId, z } from "#kit/values/zod.ts";

export const askForUsualInput = z.object({
  id: recordId,
  employment: z.enum(
    Object.keys(EMPLOYMENTS) as [Employment, ...Employment[]],
    "Please choose how they earn.",
  ),
});

export const askForInput = z.object({
  id: recordId,
  name: line("Please name the document.", { max: 120 }),
});

/** The staff's decision on a document; it is sent back only with a reason. */
export const reviewInput = z
  .object({
    id: recordId,
    state: z.enum(["owed", "accepted", "returned"], "Please choose a state."),
    reason: line("Please enter a text.", { min: 0, max: 300 }).default(""),
  })
  .superRefine(({ state, reason }, context) => {
    if (state === "returned" && reason === "")
      context.addIssue({
        code: "custom",
        path: ["reason"],
        message: "Please say why, so that the borrower knows what to send.",
      });
  });
