import type { SiteWords } from "./site-texts.ts";

/**
 * The license line made of the texts that the lender has published; undefined when there are none,
 * and the text of the settings is shown.
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
