import type { ReactNode } from "react";
import type { SystemStatus } from "./dashboard.output.ts";
import { formatFileSize } from "#kit/values/format.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { Rest, StatusCard, type StatusProps, useShown } from "#ui/status-card.tsx";

const REFRESHED_EVERY_MS = 5 * 60_000;

/** The state of the machine: problems in words, free space, and the last error. */
export function SystemCard(props: StatusProps) {
  const { data, isError } = trpc.admin.dashboard.system.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
  });
  if (!useShown(props, isError || (data?.problems.length ?? 0) > 0)) return null;
  return (
    <StatusCard id="system" icon="settings" title="System" isTall>
      <div className="min-h-10 min-w-60 flex-1 text-sm text-base-content/80">
        {data ? (
          <Status status={data} {...props} />
        ) : isError ? (
          "The state of the system could not be loaded."
        ) : (
          <span className="skeleton block h-5 w-64 max-w-full" />
        )}
      </div>
    </StatusCard>
  );
}

function Status({ status, onlyTrouble }: { status: SystemStatus } & StatusProps) {
  const [first, ...others] = status.problems;
  return (
    <div className={onlyTrouble ? "flex flex-wrap gap-x-3" : "grid gap-3"}>
      <Problems problems={onlyTrouble && first !== undefined ? [first] : status.problems} />
      <Rest onlyTrouble={onlyTrouble}>
        {onlyTrouble && others.length > 0 && <Problems problems={others} />}
        <Facts status={status} />
      </Rest>
    </div>
  );
}

function Facts({ status }: { status: SystemStatus }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-5">
      <Fact name="Version">{status.version}</Fact>
      <Fact name="Running since">
        <DateTime iso={status.startedAt} time />
      </Fact>
      <Fact name="Free disk space">{formatSpace(status.freeBytes)}</Fact>
      <Fact name="Database">
        {formatSpace(status.databaseBytes)}, {status.engine}
      </Fact>
      <Fact name="Uploads">
        {status.uploadsBytes === 0 ? "None" : formatSpace(status.uploadsBytes)}
      </Fact>
      <div className="col-span-full">
        <dt className="text-xs text-base-content/70">Encryption</dt>
        <dd>{status.encryption.says}</dd>
      </div>
      <div className="col-span-full">
        <dt className="text-xs text-base-content/70">Last error</dt>
        <dd>
          <LastError error={status.lastError} />
        </dd>
      </div>
    </dl>
  );
}

const GB = 1024 ** 3;

/** A disk has more than any file. */
function formatSpace(bytes: number): string {
  return bytes < GB ? formatFileSize(bytes) : `${(bytes / GB).toFixed(1)} GB`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-base-content/70">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0)
    return (
      <p className="flex items-center gap-1.5 font-medium">
        <Icon name="circle-check" className="size-4 shrink-0 text-success" />
        Everything works.
      </p>
    );
  return (
    <ul className="grid gap-1 font-medium text-error">
      {problems.map((problem) => (
        <li key={problem} className="flex items-start gap-1.5">
          <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </li>
      ))}
    </ul>
  );
}

function LastError({ error }: { error: SystemStatus["lastError"] }) {
  if (!error) return "None since the start.";
  return (
    <>
      <DateTime iso={error.at} time />: {error.event}.{" "}
      {error.requestId === null ? (
        "The log says more."
      ) : (
        <>
          The log says more under <code className="break-all select-all">{error.requestId}</code>.
        </>
      )}
    </>
  );
}
