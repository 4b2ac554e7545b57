import type { SiteWords } from "./site-texts.ts";

/**
 * The line about the license in the lender's own words; undefined when none of them is published,
 * and the line is what the settings say.
 */
export function licenseOf({ companyName, ...words }: SiteWords): string | undefined {
  const { legalName, nmlsNumber, licenseStates } = words;
  if (!nmlsNumber && !licenseStates) return undefined;
  const who = legalName ?? companyName;
  return [
    [who, nmlsNumber && `NMLS #${nmlsNumber}`].filter(Boolean).join(", "),
    licenseStates && `Licensed in ${licenseStates.replace(/\s+/g, " ").replace(/\.$/, "")}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
