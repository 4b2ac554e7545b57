import { useOfficerId } from "./use-officer.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useCompanyName, useSettings } from "#domains/settings/use-settings.client.ts";

/**
 * An officer as far as the website shows them: everything with a public page, otherwise the name,
 * as an application names it, with the lender's phone.
 */
export function OfficerCard({ id }: { id: number }) {
  const lender = useCompanyName();
  const contactPhone = useSettings()?.contactPhone;
  const { data: shown } = trpc.officers.shown.useQuery();
  const officer = shown?.find((each) => each.id === id);
  const { data: named } = trpc.officers.named.useQuery(
    { id },
    { enabled: shown !== undefined && !officer },
  );
  const name = officer ?? named;
  if (!name) return null;
  const lines = [
    officer?.title || "Loan officer",
    lender,
    officer && `NMLS #${officer.nmlsId}`,
    officer?.phone || contactPhone,
    officer?.email,
  ];
  return (
    <section
      aria-label="Your loan officer"
      className="hidden rounded-box border border-base-300 p-4 print:block"
    >
      <p className="font-bold">
        {name.firstName} {name.lastName}
      </p>
      <p>{lines.filter(Boolean).join(" · ")}</p>
    </section>
  );
}

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
