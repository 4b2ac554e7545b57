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

const NMLS =
  /\b(company )?NMLS(?:[\s#:.()-]|R\b|unique|company|ID|identifier|identification|number|no\b)*(\d{3,12})\b/gi;

/** The company's NMLS number in a license text. Undefined when it has none, or several. */
export function nmlsIn(licenseText: string): string | undefined {
  const found = Array.from(licenseText.matchAll(NMLS), ([, isCompany, number]) => ({
    isCompany,
    number,
  }));
  const [first] = found;
  const isOne = found.every(({ number }) => number === first?.number);
  return (found.find(({ isCompany }) => isCompany) ?? (isOne ? first : undefined))?.number;
}
