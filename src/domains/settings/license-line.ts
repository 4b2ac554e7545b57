import { isOwnValue, SETTING_DEFAULTS } from "./settings.ts";
import type { SiteWords } from "#domains/content/site-texts/site-texts.ts";

/**
 * The license line of pages and mails: the NMLS number and the states that the lender has
 * published, then the license text of the settings. The sample's text where there is none of them.
 * The lender's name is not in it, because it stands before it.
 */
export function licenseLine(licenseText: string | undefined, words: SiteWords): string {
  const { nmlsNumber, licenseStates } = words;
  if (!nmlsNumber && !licenseStates) return licenseText ?? SETTING_DEFAULTS.licenseText;
  const own = licenseText && isOwnValue("licenseText", licenseText) ? licenseText : "";
  const states =
    licenseStates && `Licensed in ${licenseStates.replace(/\s+/g, " ").replace(/\.$/, "")}.`;
  return [nmlsNumber && nmlsNumber !== nmlsIn(own) && `NMLS #${nmlsNumber}.`, states, own]
    .filter(Boolean)
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
