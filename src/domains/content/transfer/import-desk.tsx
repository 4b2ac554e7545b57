import { type FormEvent, useEffect, useState } from "react";
import type { ContentImport } from "./transfer.output.ts";
import { type TakenChoice, WORKING } from "./transfer.ts";
import { counted } from "#kit/values/counted.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { ChooseFiles } from "#domains/imports/choose-files.tsx";
import { Working, whileIn } from "#domains/imports/working.tsx";
import type { Files } from "./use-files.client.ts";
import { EntryList } from "./entry-list.tsx";
import { FINDINGS, outcomeOf } from "./import-words.client.ts";
import { CheckInput, RadioList } from "#ui/check-input.tsx";
import { Button } from "#ui/button.tsx";

interface Props {
  id: number;
  files: Files;
  onAnother: () => void;
}

export function ImportDesk({ id, files, onAnother }: Props) {
  const utils = trpc.useUtils();
  const query = trpc.admin.transfer.byId.useQuery({ id }, { refetchInterval: whileIn(WORKING) });
  const state = query.data?.state;
  useEffect(() => {
    // The lists of content show what was imported, too
    void utils.admin.transfer.entries.invalidate();
    void utils.admin.transfer.imports.invalidate();
    if (state === "done" || state === "cancelled") void utils.admin.content.invalidate();
  }, [state, utils]);
  if (!query.isSuccess) return <NotLoaded query={query} of="the import" />;
  return (
    <>
      <FileNames found={query.data} />
      {query.data.problem !== null && <Notice kind="error">{query.data.problem}</Notice>}
      <Step found={query.data} files={files} onAnother={onAnother} />
      {query.data.total > 0 && state !== "reading" && <EntryList found={query.data} />}
    </>
  );
}

function FileNames({ found }: { found: ContentImport }) {
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

function Step({ found, files, onAnother }: Omit<Props, "id"> & { found: ContentImport }) {
  switch (found.state) {
    case "open":
      return <LookForm found={found} files={files} />;
    case "reading":
    case "running":
      return (
        <Working found={found} says={outcomeOf(found)}>
          <CancelButton id={found.id} />
        </Working>
      );
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

function LookForm({ found, files }: { found: ContentImport; files: Files }) {
  const look = trpc.admin.transfer.look.useMutation(useStep());
  return (
    <>
      <ChooseFiles label="More files" {...files.of(found.id)} />
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
