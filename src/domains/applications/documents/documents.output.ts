import { DOCUMENT_STATES, FILE_SCANS } from "./documents.ts";
import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const documentFile = named("DocumentFile", {
  id,
  fileUrl: textOf("For its borrower, the officer and admins alone"),
  fileName: text,
  size: count,
  sentByName: text,
  createdAt: time,
  scan: z
    .enum(FILE_SCANS)
    .meta({ description: "What a virus scanner says; a file that waits or is infected is closed" }),
});
export type DocumentFile = z.infer<typeof documentFile>;

/** A document that an application needs, with the files sent for it. */
export const loanDocument = rowOf(
  named("LoanDocument", {
    id,
    name: text,
    state: z.enum(DOCUMENT_STATES),
    reason: textOf("Why it was sent back, or empty"),
    isOptional: flag.meta({
      description: "Nothing is required before the Loan Estimate, 12 CFR 1026.19(e)(2)(iii)",
    }),
    isTooEarly: flag.meta({
      description:
        "A file is refused: it completes what is an application, 12 CFR 1026.2(a)(3)(ii)",
    }),
    files: z.array(documentFile),
  }),
  "documents",
);
export type LoanDocument = z.infer<typeof loanDocument>;

export const documentsAsked = named("DocumentsAsked", {
  told: flag.meta({ description: "Whether an email goes out: at most one a day" }),
});
