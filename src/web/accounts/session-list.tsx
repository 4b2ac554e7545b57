import type { SessionSummary } from "../../shared/accounts.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { useSignOut } from "./use-session.ts";

const HEADING = "sessions";

/** Where the person is signed in, and the ways to end it. */
export function SessionList() {
  const { data, isError, refetch } = trpc.accounts.sessions.useQuery(undefined, { staleTime: 0 });
  const { button, signOut, isPending } = useSignOut({
    to: "/auth",
    failed: { title: "Logout failed" },
    everywhere: true,
  });
  return (
    <AccountSection
      id={HEADING}
      title="Where you are signed in"
      lead="If you do not recognize one of these, end it and change your password."
    >
      {isError && (
        <FailedToLoad onRetry={() => void refetch()}>
          Your sessions could not be loaded.
        </FailedToLoad>
      )}
      {!data && !isError && <Spinner />}
      {data && (
        <ul className="grid divide-y divide-base-300">
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <button
        ref={button}
        type="button"
        className="btn justify-self-start btn-outline btn-error"
        disabled={isPending}
        onClick={signOut}
      >
        Sign out everywhere
      </button>
    </AccountSection>
  );
}

function Session({ session }: { session: SessionSummary }) {
  const utils = trpc.useUtils();
  const end = trpc.accounts.endSession.useMutation({
    onSettled: () => utils.accounts.sessions.invalidate(),
    onSuccess: () => {
      toast({ title: "Session ended" });
      // The button goes with its session
      document.getElementById(HEADING)?.focus();
    },
    onError: (error) =>
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "The session could not be ended. Please try again."),
      }),
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
        <button
          type="button"
          className="btn btn-sm"
          disabled={end.isPending}
          onClick={() => end.mutate({ id: session.id })}
        >
          Sign out
          <span className="sr-only">
            {session.device}, <DateTime iso={session.createdAt} time />
          </span>
        </button>
      )}
    </li>
  );
}
