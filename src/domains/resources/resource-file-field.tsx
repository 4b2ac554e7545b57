import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatFileSize } from "#kit/values/format.ts";
import { FILE_TYPES, fileTypeOf } from "./resources.ts";
import { type StoredResourceFile, UPLOAD_RULES } from "#domains/uploads/uploads.ts";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { FieldError } from "#ui/inputs.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";

/** Idle, uploading, complete or failed; the percent is for the progress bar. */
type UploadState =
  | { phase: "idle" }
  | {
      phase: "uploading";
      fileName: string;
      percent: number;
      earlier?: StoredResourceFile | undefined;
    }
  | { phase: "complete"; file: StoredResourceFile }
  | { phase: "failed"; sentence: string; earlier?: StoredResourceFile | undefined };

const STEP_EVERY_MS = 300;
const LARGEST_STEP = 15;
const MOST_BEFORE_COMPLETE = 90;

const WRONG_TYPE = "Only PDF, DOCX, XLSX, PPTX, ZIP and JPG files are allowed";

/**
 * Uploads a file for the library, with simulated progress. A resource that is edited has a file
 * from the start.
 */
export function useResourceUpload(
  onComplete: (file: StoredResourceFile) => void,
  attached?: StoredResourceFile,
) {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useSimulatedProgress(state.phase === "uploading", () => setState(advance));

  const fail = (sentence: string) => {
    setState((before) => ({ phase: "failed", sentence, earlier: attachedIn(before) ?? attached }));
    toast({ variant: "destructive", title: "Upload failed", description: sentence });
  };
  const start = async (file: File) => {
    running.current?.abort();
    const problem = problemWith(file);
    if (problem !== undefined) return fail(problem);
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({
      phase: "uploading",
      fileName: file.name,
      percent: 0,
      earlier: attachedIn(before),
    }));
    try {
      const stored = await uploadFile<StoredResourceFile>(
        "/api/admin/resources/upload",
        { file },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      setState({ phase: "complete", file: stored });
      onComplete(stored);
    } catch (error) {
      if (!controller.signal.aborted) fail(uploadSentence(error, "Upload failed"));
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState((before) => {
      const earlier = attachedIn(before);
      return earlier ? { phase: "complete", file: earlier } : { phase: "idle" };
    });
  };
  return { state, start, cancel };
}

/** The file that the form currently names: a refused or canceled upload does not replace it. */
function attachedIn(state: UploadState): StoredResourceFile | undefined {
  if (state.phase === "complete") return state.file;
  return state.phase === "idle" ? undefined : state.earlier;
}

/** Random steps of up to 15 every 300 ms. */
function useSimulatedProgress(on: boolean, step: () => void): void {
  const tick = useEffectEvent(step);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => tick(), STEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [on]);
}

function advance(state: UploadState): UploadState {
  if (state.phase !== "uploading") return state;
  const percent = Math.min(MOST_BEFORE_COMPLETE, state.percent + Math.random() * LARGEST_STEP);
  return { ...state, percent };
}

function problemWith(file: File): string | undefined {
  if (!fileTypeOf(file.name)) return WRONG_TYPE;
  if (file.size > UPLOAD_RULES.resources.limit) return UPLOAD_RULES.resources.tooLarge;
  return file.size === 0 ? "The file is empty." : undefined;
}

const ACCEPT = [...FILE_TYPES.map((type) => `.${type}`), ".jpeg"].join(",");

interface Props {
  label?: string;
  state: UploadState;
  onChoose: (file: File) => void;
  onCancel: () => void;
}

/** Takes a file for the library and shows the state of its upload. */
export function ResourceFileField({ label, state, onChoose, onCancel }: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <FileInput
        id="resource-file"
        label={label ?? "Upload a file"}
        hint="PDF, DOCX, XLSX, PPTX, ZIP or JPG, up to 50 MB."
        accept={ACCEPT}
        disabled={state.phase === "uploading"}
        forgets
        onChoose={(file) => file && onChoose(file)}
      />
      <UploadProgress state={state} onCancel={onCancel} />
    </div>
  );
}

function UploadProgress({ state, onCancel }: Pick<Props, "state" | "onCancel">) {
  const percent = percentOf(state);
  if (percent === undefined) return <Failure state={state} />;
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-field bg-base-200 p-3 text-sm">
      <p className="flex items-center gap-2" role="status">
        {state.phase === "complete" && <Icon name="circle-check" className="size-4 text-success" />}
        <span className="min-w-0 grow truncate font-medium">{described(state)}</span>
        <span className="tabular-nums">{percent}%</span>
        {state.phase === "uploading" && (
          <button type="button" className="btn btn-xs" onClick={onCancel}>
            Cancel<span className="sr-only"> the upload</span>
          </button>
        )}
      </p>
      <progress
        className={`progress w-full ${state.phase === "complete" ? "progress-success" : "progress-primary"}`}
        aria-label="Upload progress"
        value={percent}
        max={100}
      />
    </div>
  );
}

function percentOf(state: UploadState): number | undefined {
  if (state.phase === "uploading") return Math.round(state.percent);
  return state.phase === "complete" ? 100 : undefined;
}

function described(state: UploadState): string {
  if (state.phase === "uploading") return `Uploading ${state.fileName}…`;
  if (state.phase !== "complete") return "";
  return `${state.file.fileName} (${formatFileSize(state.file.size)}) uploaded`;
}

function Failure({ state }: { state: UploadState }) {
  if (state.phase !== "failed") return null;
  return (
    <>
      <FieldError>{state.sentence}</FieldError>
      {state.earlier && (
        <p className="flex items-center gap-2 rounded-field bg-base-200 p-3 text-sm">
          <Icon name="circle-check" className="size-4 text-success" />
          <span className="min-w-0 truncate font-medium">
            {state.earlier.fileName} ({formatFileSize(state.earlier.size)}) is still attached
          </span>
        </p>
      )}
    </>
  );
}
