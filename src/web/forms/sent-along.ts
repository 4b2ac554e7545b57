import type { ZodType } from "zod";

/**
 * The rules of a form, whose answers then carry what the first page of the visit and the first letter
 * left in this tab (early/any-page.ts).
 */
export function withSentAlong<Values extends object>(
  rules: ZodType<Values, Values>,
): ZodType<Values, Values> {
  return rules.transform((answers) => ({ ...answers, ...sentAlong() }));
}

function sentAlong(): Record<string, string> {
  try {
    const { came, opened } = sessionStorage as { came?: string; opened?: string };
    return { ...(came && { came }), ...(opened && { opened }) };
  } catch {
    return {};
  }
}
