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
