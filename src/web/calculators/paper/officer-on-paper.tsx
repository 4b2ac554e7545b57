import { formatLongDate } from "#shared/format.ts";
import { SETTING_DEFAULTS } from "#shared/settings.ts";
import { useToday } from "#web/frame/use-today.ts";
import { useCompanyName, useSettings } from "#web/settings/use-settings.ts";
import { OfficerCard } from "./officer-card.tsx";
import { useOfficerId } from "./use-officer.ts";

/**
 * Shows the officer whose link led here on a printed result, and keeps them in the address of a
 * form that is sent without scripts.
 */
export function OfficerOnPaper({ form }: { form: string }) {
  const id = useOfficerId();
  if (id === undefined) return null;
  return (
    <>
      <input type="hidden" name="officer" value={id} form={form} />
      <OfficerCard id={id} />
    </>
  );
}

/** Whose result a printed one is, under which license, and of which day: the footer is not printed. */
export function LenderOnPaper() {
  const { licenseText } = useSettings() ?? SETTING_DEFAULTS;
  const today = useToday();
  return (
    <p className="hidden text-sm print:block">
      {useCompanyName()}. {licenseText} Equal Housing Lender. {formatLongDate(today)}.
    </p>
  );
}
