import { useHydrated, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

const OfficerCard = lazy(async () => ({
  default: (await import("./officer-card.tsx")).OfficerCard,
}));

/** The officer in a page's address, such as `?officer=3`. */
export function useOfficerId(): number | undefined {
  const { officer }: { officer?: unknown } = useSearch({ strict: false });
  const id = Number(officer);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Shows the officer whose link led here on a printed result, and keeps them in the address of a
 * form that is sent without scripts.
 */
export function OfficerOnPaper({ form }: { form: string }) {
  const id = useOfficerId();
  const hydrated = useHydrated();
  if (id === undefined) return null;
  return (
    <>
      <input type="hidden" name="officer" value={id} form={form} />
      {/* The renderer does not wait for it */}
      {hydrated && (
        <Suspense>
          <OfficerCard id={id} />
        </Suspense>
      )}
    </>
  );
}
