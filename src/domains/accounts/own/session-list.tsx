import { useState } from "react";
import type { SessionSummary } from "#domains/accounts/accounts.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { toast } from "#ui/toast.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { SignOutButton } from "#domains/session/sign-out-button.tsx";

const HEADING = "sessions";
/** More are shown on demand, because a phone that signs in often would fill the page. */
const SHOWN = 5;

export function SessionList() {
  const [all, setAll] = useState(false);
  const query = trpc.accounts.sessions.useQuery(undefined, { staleTime: 0 });
  const { data, isError } = query;
  return (
    <SectionRow
      id={HEADING}
      title="Where you are signed in"
      lead="Your active sessions. If you do not recognize one, sign it out and change your password."
    >
      {(isError || !data) && <NotLoaded query={query} of="your sessions" />}
      {data && (
        <ul className="grid divide-y divide-base-300">
          {ownFirst(data)
            .slice(0, all ? undefined : SHOWN)
            .map((session) => (
              <Session key={session.id} session={session} />
            ))}
        </ul>
      )}
      {data && data.length > SHOWN && !all && (
        <Button
          look="justify-self-start"
          onClick={() => {
            setAll(true);
            // The button disappears with the other sessions
            document.getElementById(HEADING)?.focus();
          }}
        >
          Show all {data.length}
        </Button>
      )}
      <SignOutButton to="/auth" everywhere className="btn justify-self-start btn-outline btn-error">
        Sign out everywhere
      </SignOutButton>
    </SectionRow>
  );
}

function ownFirst(sessions: SessionSummary[]): SessionSummary[] {
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

function Session({ session }: { session: SessionSummary }) {
  const utils = trpc.useUtils();
  const end = trpc.accounts.endSession.useMutation({
    onSettled: () => utils.accounts.sessions.invalidate(),
    onSuccess: () => {
      toast({ title: "Session ended" });
      // The button disappears with its session
      document.getElementById(HEADING)?.focus();
    },
    onError: (error) => toastError(error, "The session could not be ended. Please try again."),
  });
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium">{session.device}</p>
        <p className="text-sm text-base-content/80">
          Signed in <DateTime iso={session.createdAt} time />
        </p>
      </div>
      {session.isCurrent ? (
        <span className="badge shrink-0 badge-soft badge-success">This device</span>
      ) : (
        <Button
          look="btn-sm"
          disabled={end.isPending}
          onClick={() => end.mutate({ id: session.id })}
        >
          Sign out
          <span className="sr-only">
            {session.device}, <DateTime iso={session.createdAt} time />
          </span>
        </Button>
      )}
    </li>
  );
}
