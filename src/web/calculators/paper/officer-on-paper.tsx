import { useSearch } from "@tanstack/react-router";
import { OfficerCard } from "./officer-card.tsx";
import { officerIdIn } from "./officer-data.ts";

export function useOfficerId(): number | undefined {
  return officerIdIn(useSearch({ strict: false }));
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
