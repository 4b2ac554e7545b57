import { useSearch } from "@tanstack/react-router";
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

/** On a printed result: the officer whose link led here. */
export function OfficerOnPaper() {
  const id = useOfficerId();
  return <Suspense>{id !== undefined && <OfficerCard id={id} />}</Suspense>;
}
