export type { ApiToken } from "./api-tokens.output.ts";

/** The parts of the API that a token can open, by the domain of their procedures. */
export const TOKEN_DOMAINS = {
  applications: "Applications",
  contact: "Messages",
  leads: "Leads",
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

export const TOKEN_SCOPES = (Object.keys(TOKEN_DOMAINS) as TokenDomain[]).flatMap(
  (domain): TokenScope[] => [`${domain}:read`, `${domain}:write`],
);

/** How long a token may work, in days. */
export const TOKEN_LIFETIMES = [7, 30, 90] as const;
export const USUAL_LIFETIME = 90;

/** A prefix of each token, by which people and scanners recognize one. */
export const TOKEN_PREFIX = "lender_";

/** A token's scopes in words, such as `Leads (read and change), Rates (read)`. */
export function scopesInWords(scopes: readonly string[]): string {
  return (Object.keys(TOKEN_DOMAINS) as TokenDomain[])
    .flatMap((domain) => {
      const ways = [
        ...(scopes.includes(`${domain}:read`) ? ["read"] : []),
        ...(scopes.includes(`${domain}:write`) ? ["change"] : []),
      ];
      return ways.length === 0 ? [] : `${TOKEN_DOMAINS[domain]} (${ways.join(" and ")})`;
    })
    .join(", ");
}
