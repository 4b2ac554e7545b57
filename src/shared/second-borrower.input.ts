import { email, z } from "./zod.ts";

interface Second {
  secondName?: string | undefined;
  secondEmail?: string | undefined;
  secondPhone?: string | undefined;
  secondConsent?: boolean | undefined;
}

const ADDRESS = "Please enter a valid email address.";
const address = email(ADDRESS);

/**
 * What is wrong with the data of a second borrower: only their name, address and consent are asked
 * for.
 */
const RULES: Record<keyof Second, (second: Second) => string | undefined> = {
  secondName: ({ secondName = "" }) =>
    secondName.trim().length < 2 ? "Please enter the second borrower's full name." : undefined,
  secondEmail: ({ secondEmail }) => (address.safeParse(secondEmail).success ? undefined : ADDRESS),
  secondPhone: ({ secondPhone = "" }) =>
    secondPhone.trim() !== "" && secondPhone.trim().length < 10
      ? "Please enter a valid phone number."
      : undefined,
  secondConsent: ({ secondConsent }) =>
    secondConsent === true ? undefined : "Please confirm that the second borrower agrees.",
};

/** The rule of one of the fields, for `refine`. */
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
