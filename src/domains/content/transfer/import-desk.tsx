import { type FormEvent, useEffect, useState } from "react";
import type { ContentImport } from "./transfer.output.ts";
import { type TakenChoice, WORKING } from "./transfer.ts";
import { counted } from "#kit/values/counted.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { ChooseFiles, type Uploads } from "./choose-files.tsx";
import { EntryList } from "./entry-list.tsx";
import { FINDINGS, outcomeOf } from "./import-words.client.ts";
import { CheckInput, RadioList } from "#ui/check-input.tsx";
import { Button } from "#ui/button.tsx";

const REFRESH_MS = 1000;

interface Props {
  id: number;
  uploads: Uploads;
  onAnother: () => void;
}

export function ImportDesk({ id, uploads, onAnother }: Props) {
  const utils = trpc.useUtils();
  const query = trpc.admin.transfer.byId.useQuery(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data && WORKING.includes(state.data.state) ? REFRESH_MS : false,
    },
  );
  const state = query.data?.state;
  useEffect(() => {
    // The lists of content show what was imported, too
    void utils.admin.transfer.entries.invalidate();
    void utils.admin.transfer.imports.invalidate();
    if (state === "done" || state === "cancelled") void utils.admin.content.invalidate();
  }, [state, utils]);
  if (!query.isSuccess)
    return (
      <NotLoaded
        query={query}
        failed="Error loading the import. Please try again."
        loading="Loading the import..."
      />
    );
  return (
    <>
      <Files found={query.data} />
      {query.data.problem !== null && <Notice kind="error">{query.data.problem}</Notice>}
      <Step found={query.data} uploads={uploads} onAnother={onAnother} />
      {query.data.total > 0 && state !== "reading" && <EntryList found={query.data} />}
    </>
  );
}

function Files({ found }: { found: ContentImport }) {
  if (found.files.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm" aria-label="Files">
      {found.files.map(({ name, size }, index) => (
        <li key={index} className="wrap-anywhere">
          {name} <span className="text-base-content/80">({inMegabytes(size)})</span>
        </li>
      ))}
    </ul>
  );
}

function inMegabytes(size: number): string {
  return `${Math.max(size / 1024 / 1024, 0.1).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}

function Step({ found, uploads, onAnother }: Omit<Props, "id"> & { found: ContentImport }) {
  switch (found.state) {
    case "open":
      return <LookForm found={found} uploads={uploads} />;
    case "reading":
    case "running":
      return <Working found={found} />;
    case "ready":
    case "failed":
      return (
        <>
          <p role="status">{found.state === "ready" ? foundOf(found) : outcomeOf(found)}</p>
          <StartForm found={found} />
        </>
      );
    default:
      return (
        <div className="flex flex-wrap items-center gap-4">
          <p role="status" className="font-semibold">
            {outcomeOf(found)}
          </p>
          <Button onClick={onAnother}>Another import</Button>
        </div>
      );
  }
}

function foundOf({ found, total }: ContentImport): string {
  const parts = Object.entries(FINDINGS).flatMap(([name, words]) => {
    const count = found[name as keyof typeof FINDINGS];
    return count === 0 ? [] : `${count.toLocaleString("en-US")} ${words.toLowerCase()}`;
  });
  return `${counted(total, "entry", "entries")}: ${parts.join(", ") || "none"}.`;
}

/** After a step of an import, the desk shows what became of it. */
function useStep() {
  const { byId, imports } = trpc.useUtils().admin.transfer;
  return {
    onSuccess: (now: ContentImport) => byId.setData({ id: now.id }, now),
    onError: (error: unknown) => toastError(error),
    onSettled: () => imports.invalidate(),
  };
}

function LookForm({ found, uploads }: { found: ContentImport; uploads: Uploads }) {
  const look = trpc.admin.transfer.look.useMutation(useStep());
  return (
    <>
      <ChooseFiles importId={found.id} uploads={uploads} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="btn-primary"
          disabled={look.isPending}
          onClick={() => look.mutate({ id: found.id })}
        >
          Check what would be imported
        </Button>
        <CancelButton id={found.id} />
      </div>
    </>
  );
}

function Working({ found }: { found: ContentImport }) {
  const isRunning = found.state === "running";
  return (
    <div className="grid gap-3">
      <p role="status">{outcomeOf(found)}</p>
      <progress
        className="progress w-full progress-primary"
        aria-label="Progress of the import"
        {...(isRunning && { value: found.done, max: Math.max(found.total, 1) })}
      />
      <p className="text-sm text-base-content/80">
        You can leave this page: the import continues, even after a restart of the server.
      </p>
      <CancelButton id={found.id} />
    </div>
  );
}

function CancelButton({ id }: { id: number }) {
  const cancel = trpc.admin.transfer.cancel.useMutation(useStep());
  return (
    <Button look="w-fit" disabled={cancel.isPending} onClick={() => cancel.mutate({ id })}>
      Cancel the import
    </Button>
  );
}

const CHOICES: Record<TakenChoice, [label: string, meaning: string]> = {
  skip: ["Skip it", "What is here stays as it is."],
  replace: [
    "Replace it as a draft",
    "It becomes the working copy of what is here; the one before is kept among the versions.",
  ],
};

function StartForm({ found }: { found: ContentImport }) {
  const [taken, setTaken] = useState(found.choices.taken);
  const [keepPublished, setKeepPublished] = useState(found.choices.keepPublished);
  const start = trpc.admin.transfer.start.useMutation(useStep());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({ id: found.id, taken, keepPublished });
  };
  if (found.state === "ready" && found.found.refused === found.total)
    return (
      <>
        <p>None of it can be imported. The list says why; you can choose other files.</p>
        <CancelButton id={found.id} />
      </>
    );
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <RadioList
        name="taken"
        legend="When the address of a text is taken"
        options={CHOICES}
        value={taken}
        onChange={setTaken}
      />
      <CheckInput
        label="Keep published posts published"
        checked={keepPublished}
        onChange={({ currentTarget }) => setKeepPublished(currentTarget.checked)}
      >
        What was published on the other website is published here at once. Otherwise everything
        arrives as a draft.
      </CheckInput>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={start.isPending}>
          {found.state === "failed" ? "Go on" : "Start the import"}
        </button>
        <CancelButton id={found.id} />
      </div>
    </form>
  );
}
