import { LEAST_LOAN, LOAN_TOO_SMALL, MOST_DOLLARS } from "#domains/applications/applications.ts";
import { TOO_MANY_DOLLARS } from "#domains/applications/applications.ts";
import { line, z } from "#kit/values/zod.ts";

const dollars = z
  .int("Please enter an amount in whole dollars.")
  .min(LEAST_LOAN, LOAN_TOO_SMALL)
  .max(MOST_DOLLARS, TOO_MANY_DOLLARS);

export const newLetter = z
  .object({
    name: line("Please enter the names as the letter says them.", { max: 160 }),
    purchasePrice: dollars,
    loanAmount: dollars,
    program: line("Please name the program.", { max: 80 }),
    expiresOn: z.iso.date("Please give a day such as 2027-03-15."),
  })
  .refine(({ loanAmount, purchasePrice }) => loanAmount <= purchasePrice, {
    path: ["loanAmount"],
    message: "The loan cannot be higher than the price.",
  });

export const newVersion = z.object({ purchasePrice: dollars });
