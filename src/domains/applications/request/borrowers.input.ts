import { email, line, paragraph, phone, z } from "#kit/values/zod.ts";

/** What an application asks of its borrower, in the form and in the call. */
export const borrower = {
  fullName: line("Full name must be at least 2 characters.", { min: 2 }),
  email: email(),
  phone: phone(),
  comment: paragraph("Please enter text.", { min: 0, max: 2000 }),
};

interface Second {
  secondName?: string | undefined;
  secondEmail?: string | undefined;
  secondPhone?: string | undefined;
  secondConsent?: boolean | undefined;
}

/**
 * What is wrong with the data of a co-borrower: only their name, address and consent are asked
 * for.
 */
const RULES: Record<keyof Second, (second: Second) => string | undefined> = {
  secondName: ({ secondName = "" }) =>
    secondName.trim().length < 2 ? "Please enter the co-borrower's full name." : undefined,
  secondEmail: ({ secondEmail }) => issueOf(borrower.email, secondEmail),
  secondPhone: ({ secondPhone = "" }) =>
    secondPhone.trim() === "" ? undefined : issueOf(borrower.phone, secondPhone),
  secondConsent: ({ secondConsent }) =>
    secondConsent === true ? undefined : "Please confirm that the co-borrower agrees.",
};

function issueOf(rule: z.ZodType, value: unknown): string | undefined {
  return rule.safeParse(value).error?.issues[0]?.message;
}

export function secondRule(
  name: keyof Second,
): [(second: Second) => boolean, z.core.$ZodCustomParams] {
  const issueIn = (second: Second) => {
    const { secondName = "", secondEmail = "", secondPhone = "" } = second;
    const isNamed = [secondName, secondEmail, secondPhone].some((text) => text.trim() !== "");
    return isNamed ? RULES[name](second) : undefined;
  };
  return [
    (second) => issueIn(second) === undefined,
    {
      path: [name],
      error: ({ input }: { input?: unknown }) => issueIn(input as Second),
      // Even while other fields are wrong: each step is checked separately
      when: () => true,
    },
  ];
}
