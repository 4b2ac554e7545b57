export type { ApiToken } from "./api-tokens.output.ts";

/** The parts of the API that a token can open, by the domain of their procedures. */
export const TOKEN_DOMAINS = {
  applications: "Applications",
  contact: "Messages",
  leads: "Leads",
  vendors: "New leads of a vendor",
  documents: "Documents of applications",
  exports: "Exports",
  dashboard: "Figures of the dashboard",
  rates: "Rates",
  content: "Content",
  resources: "Resources",
  settings: "Site settings",
  audit: "Activity",
} as const;

export type TokenDomain = keyof typeof TOKEN_DOMAINS;
export type TokenScope = `${TokenDomain}:${"read" | "write"}`;

/** What a token can only read: no operation of these changes anything without a person's proof. */
const READ_ONLY: readonly string[] = ["exports", "settings", "audit"];

/** What a token can only write: it learns nothing that it did not send. */
const WRITE_ONLY: readonly string[] = ["vendors"];

/** The scopes for a new token. Older tokens may have others, which open nothing. */
export const TOKEN_SCOPES = (Object.keys(TOKEN_DOMAINS) as TokenDomain[]).flatMap(
  (domain): TokenScope[] => [
    ...(WRITE_ONLY.includes(domain) ? [] : [`${domain}:read` as const]),
    ...(READ_ONLY.includes(domain) ? [] : [`${domain}:write` as const]),
  ],
);

/** How long a token may work, in days. */
export const TOKEN_LIFETIMES = [7, 30, 90] as const;
export const USUAL_LIFETIME = 90;

/** A prefix of each token, by which people and scanners recognize one. */
export const TOKEN_PREFIX = "lender_";

/** What a token opens, in words, such as `Leads (read & write), Rates (read)`. */
export function scopesInWords(has: readonly string[]): string {
  const scopes: readonly string[] = TOKEN_SCOPES.filter((scope) => has.includes(scope));
  if (scopes.length === 0) return "None";
  return (Object.keys(TOKEN_DOMAINS) as TokenDomain[])
    .flatMap((domain) => {
      const ways = [
        ...(scopes.includes(`${domain}:read`) ? ["read"] : []),
        ...(scopes.includes(`${domain}:write`) ? ["write"] : []),
      ];
      return ways.length === 0 ? [] : `${TOKEN_DOMAINS[domain]} (${ways.join(" & ")})`;
    })
    .join(", ");
}
