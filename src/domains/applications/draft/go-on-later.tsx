import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext } from "react-hook-form";
import type { Draft } from "./application-draft.ts";
import { onForgotten } from "#domains/applications/form/draft-storage.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { dropLinked, readSecret } from "./link-secret.client.ts";

const SendLink = lazy(() => import("./send-link.tsx"));

export default function GoOnLater(): ReactNode {
  const { getValues } = useFormContext<Draft>();
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => onForgotten(() => void dropLinked()), []);
  if (!trpc.settings.site.useQuery().data?.sendsMail) return null;
  return (
    <>
      {readSecret() !== undefined && (
        <span>The link that we emailed keeps its answers for 14 days.</span>
      )}
      <button type="button" className="tap link" onClick={() => setDraft(getValues())}>
        Email me a link to finish later
      </button>
      {draft &&
        // A form of its own, outside the application's
        createPortal(
          <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
            <Suspense>
              <SendLink draft={draft} onClose={() => setDraft(undefined)} />
            </Suspense>
          </div>,
          document.body,
        )}
    </>
  );
}
