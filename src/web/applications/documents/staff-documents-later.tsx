import { lazy, Suspense } from "react";

const StaffDocuments = lazy(async () => ({
  default: (await import("./staff-documents.tsx")).StaffDocuments,
}));

/** The documents of an application, loaded after its answers, which are read first. */
export function StaffDocumentsLater({ applicationId }: { applicationId: number }) {
  return (
    <Suspense>
      <StaffDocuments applicationId={applicationId} />
    </Suspense>
  );
}
