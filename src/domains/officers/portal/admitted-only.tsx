import type { ReactNode } from "react";
import { NOT_ADMITTED, useAdmitted } from "#domains/session/use-admitted.client.ts";
import { NothingFound } from "#ui/nothing-found.tsx";
import { PageSpinner } from "#ui/spinner.tsx";

/** Shows its content to admitted officers and to the desk, and to others why they do not see it. */
export function AdmittedOnly({ children }: { children: ReactNode }) {
  const isAdmitted = useAdmitted();
  if (isAdmitted === undefined) return <PageSpinner />;
  if (isAdmitted) return children;
  return (
    <NothingFound heading="h1" title="My Leads">
      <p className="max-w-md text-base-content/80">{NOT_ADMITTED}</p>
    </NothingFound>
  );
}
