import { lazy, Suspense } from "react";
import type { StaffDocumentsProps } from "./staff-documents.tsx";

const StaffDocuments = lazy(async () => ({
  default: (await import("./staff-documents.tsx")).StaffDocuments,
}));

/** The documents of an application, loaded after its answers, which are read first. */
export function StaffDocumentsLater(props: StaffDocumentsProps) {
  return (
    <Suspense>
      <StaffDocuments {...props} />
    </Suspense>
  );
}
