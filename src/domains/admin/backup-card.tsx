import type { BackupStatus } from "#domains/backup/backup.output.ts";
import { formatFileSize } from "#kit/values/format.ts";
import { counted } from "#kit/values/counted.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { StatusCard, type StatusProps, useShown } from "#ui/status-card.tsx";
import { toast } from "#ui/toast.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

const REFRESHED_EVERY_MS = 60_000;

/** The newest backup's age, whether it could be restored, and a button to create one now. */
export function BackupCard(props: StatusProps) {
  const { data, isError } = trpc.admin.backup.status.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
  });
  const isWrong = data && (data.problem ?? data.verified?.problem ?? null) !== null;
  if (!useShown(props, isWrong === true)) return null;
  return (
    <StatusCard id="backups" icon="history" title="Backups">
      <div className="min-h-10 grow content-center text-sm text-base-content/80">
        {data ? (
          <Facts status={data} />
        ) : isError ? (
          "The state of the backups could not be loaded."
        ) : (
          <span className="skeleton block h-5 w-64 max-w-full" />
        )}
      </div>
      <BackUpNow />
    </StatusCard>
  );
}

function Facts({ status: { engine, latest, verified, problem } }: { status: BackupStatus }) {
  return (
    <>
      <p>
        {latest ? (
          <>
            Last taken <DateTime iso={latest.takenAt} time />, {formatFileSize(latest.size)}.
          </>
        ) : (
          "The first backup is taken within a minute of the start."
        )}
      </p>
      {problem !== null && <Warning>{problem}</Warning>}
      {verified && <Verified verified={verified} />}
      {engine === "PostgreSQL" && (
        <p>
          The database is PostgreSQL. These backups are SQLite files, which restore to either.
          Point-in-time recovery is up to the operator of the PostgreSQL server.
        </p>
      )}
    </>
  );
}

function Verified({ verified }: { verified: NonNullable<BackupStatus["verified"]> }) {
  if (verified.problem !== null)
    return <Warning>The last backup that was checked cannot be restored.</Warning>;
  const count = (table: string, noun: string) => {
    const found = verified.rows.find((row) => row.table === table)?.count ?? 0;
    return counted(found, noun);
  };
  return (
    <p>
      The backup of <DateTime iso={verified.takenAt} time />{" "}
      {verified.isOpened
        ? "was test-restored: "
        : "is as it was written; only your identity file opens it, so a new copy was test-restored instead: "}
      {count("contactSubmissions", "message")}, {count("loanApplications", "application")} and{" "}
      {count("users", "user")} are in it.
    </p>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 font-medium text-error">
      <Icon name="triangle-alert" className="size-4 shrink-0" />
      {children}
    </p>
  );
}

function BackUpNow() {
  const { admin } = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.backup.now.useMutation({
    onSuccess: (status) => admin.backup.status.setData(undefined, status),
    onError: (error) => {
      toast({
        variant: "destructive",
        title: "Backup failed",
        description: sentenceOf(error, "The backup could not be taken. Please try again."),
      });
      void admin.backup.status.invalidate();
    },
  });
  return (
    <SubmitButton small className="btn-outline" busy={isPending} onPress={() => mutate()}>
      {isPending ? "Backing up…" : "Back up now"}
    </SubmitButton>
  );
}
