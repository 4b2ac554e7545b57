import { isOwnSource } from "#domains/leads/leads.ts";
import { isReached, leadFields, REACHED } from "#domains/leads/leads.input.ts";
import { line, paragraph, z } from "#kit/values/zod.ts";

const AMOUNT = "Please give dollars as a number.";
const dollars = z.number(AMOUNT).nonnegative(AMOUNT).max(1e9, AMOUNT).optional();
const KINDS = "Please name calls, texts or emails as call, text or email.";

function reaches({ email, phone }: { email: string; phone: string }) {
  return (kind: "call" | "text" | "email") => (kind === "email" ? email : phone) !== "";
}

/** A lead as a vendor's program sends it. What else it sends is kept with it for a month. */
export const vendorLead = z
  .looseObject({
    vendor: line("Please name the vendor.", { max: 60 }).refine(
      (vendor) => !isOwnSource(vendor.toLowerCase()),
      "Please give the vendor's full name; this one means another source here.",
    ),
    vendorId: line("Please give the vendor's id of the lead.", { max: 120 }),
    ...leadFields,
    amount: dollars.meta({ description: "The loan, in dollars" }),
    paid: dollars.meta({ description: "The price of the lead, in dollars" }),
    consent: z
      .object({
        kinds: z
          .array(z.enum(["call", "text", "email"], KINDS), KINDS)
          .min(1, KINDS)
          .max(3, KINDS),
        text: paragraph("Please give the text that was agreed to."),
        certificate: z.url("Please give an address such as https://cert.example/1.").max(500),
      })
      .partial({ certificate: true })
      .optional(),
  })
  .refine(isReached, { path: ["phone"], message: REACHED })
  .refine(({ consent, email, phone }) => (consent?.kinds ?? []).every(reaches({ email, phone })), {
    path: ["consent", "kinds"],
    message: "Please give the number or the address that the consent is about.",
  });
