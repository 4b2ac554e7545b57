import {
  DOCUMENT_ACCEPT,
  DOCUMENT_HINT,
  type DocumentProps,
  type LoanDocument,
} from "./documents.ts";
import { UPLOAD_RULES } from "#domains/uploads/uploads.ts";
import { FieldError } from "#ui/inputs.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { useUpload } from "#domains/uploads/use-upload.client.ts";
import { uploadFile } from "#domains/uploads/upload-file.client.ts";

export function SendFile({ document: { id, name, files }, onChanged }: DocumentProps) {
  const failed = "The file did not arrive. Please choose it again.";
  const { sending: busy, problems, send } = useUpload(failed, problemOf);
  const sendOne = async (file: File) => {
    const fields = { documentId: String(id), document: file };
    onChanged(await uploadFile<LoanDocument[]>("/api/document-files", fields));
    toast({ title: "File received", description: file.name });
  };
  const input = useFocusKept<HTMLInputElement>(busy !== undefined);
  return (
    <div className="grid gap-1">
      <label
        className="btn w-fit btn-sm max-md:btn-md has-disabled:btn-disabled has-focus-visible:outline-3"
        aria-busy={busy !== undefined}
      >
        {busy === undefined ? (
          <Icon name="upload" className="size-4" />
        ) : (
          <span className="spinner size-5" aria-hidden="true" />
        )}
        {busy === undefined ? (files.length > 0 ? "Add a file" : "Choose a file") : "Sending…"}
        <span className="sr-only"> for {name}</span>
        <input
          ref={input}
          type="file"
          multiple
          accept={DOCUMENT_ACCEPT}
          disabled={busy !== undefined}
          aria-describedby={`document-${id}-hint`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            void send(chosen, sendOne);
          }}
        />
      </label>
      <p id={`document-${id}-hint`} className="text-sm text-base-content/75">
        {busy ?? DOCUMENT_HINT}
      </p>
      <FieldError className="wrap-anywhere whitespace-pre-line">
        {problems.map((problem) => `${problem.name}: ${problem.sentence}`).join("\n")}
      </FieldError>
    </div>
  );
}

/** Checks a file before it is sent; the server looks into it as well. */
function problemOf({ name, type, size }: File): string | undefined {
  if (/\.hei[cf]$/i.test(name))
    return "We cannot read photos in the format HEIC. Please send a screenshot of it, or a PDF";
  if (!DOCUMENT_ACCEPT.split(",").includes(type)) return "Only PDF, JPEG and PNG files are allowed";
  return size > UPLOAD_RULES.documents.limit ? UPLOAD_RULES.documents.tooLarge : undefined;
}
