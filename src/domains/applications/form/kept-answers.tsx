import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { toast } from "#ui/toast.tsx";
import { readSecret } from "#domains/applications/draft/link-secret.client.ts";
import type { ServerDraftProps } from "#domains/applications/draft/server-draft.tsx";
import { LINK_HASH } from "./draft-storage.client.ts";
import { useApplicant } from "#domains/applications/own/profile-answers.client.ts";

/**
 * Loaded when somebody is signed in or has followed a link; otherwise the browser keeps the draft.
 */
const ServerDraft = lazy(() =>
  import("#domains/applications/draft/server-draft.tsx").catch(() => ({ default: () => null })),
);
const GoOnLater = lazy(() =>
  import("#domains/applications/draft/go-on-later.tsx").catch(() => ({ default: () => null })),
);

/** What the account, or a mailed link, has of the draft. */
export function KeptElsewhere(props: ServerDraftProps) {
  return useHydrated() && <IfKept {...props} />;
}

function IfKept(props: ServerDraftProps) {
  // The hash leaves the address when the link is opened
  const [isOn] = useState(
    () => wasSignedIn() || location.hash.startsWith(LINK_HASH) || readSecret() !== undefined,
  );
  if (!isOn) return null;
  return (
    <Suspense>
      <ServerDraft {...props} />
    </Suspense>
  );
}

/**
 * Where the answers are kept, and for how long. Clearing is for shared computers; an accidental
 * press can be undone.
 */
export function ClearAnswers({ onClear }: { onClear: () => () => void }) {
  const { data: user } = useApplicant();
  const hydrated = useHydrated();
  const isGuest = hydrated && !wasSignedIn();
  const clear = () => {
    const undo = onClear();
    toast({
      title: "Your answers are cleared",
      description: `None of them is kept in ${user ? "your account" : "this browser"}.`,
      action: (
        <button type="button" className="btn mt-1 btn-sm" onClick={undo}>
          Undo
        </button>
      ),
    });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-base-content/80 noscript:hidden">
      {user
        ? "Until you send them, your answers stay in your account for 30 days."
        : "Until you send them, your answers stay in this browser for a day."}
      {isGuest && (
        <Suspense>
          <GoOnLater />
        </Suspense>
      )}
      <button
        type="button"
        data-early={hydrated ? undefined : ""}
        className="tap link sm:ml-auto"
        onClick={clear}
      >
        Clear my answers
      </button>
    </p>
  );
}
