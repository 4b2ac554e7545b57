import { FILE_TYPES } from "#shared/resources.ts";
import { formatFileSize } from "#shared/format.ts";
import { FieldError } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { UploadState } from "./use-resource-upload.ts";

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
