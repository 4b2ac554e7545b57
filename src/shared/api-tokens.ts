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
export const TOKEN_LIFETIMES = { 30: "30 days", 90: "90 days", 365: "One year" } as const;

/** A prefix of each token, by which people and scanners recognize one. */
export const TOKEN_PREFIX = "lender_";
