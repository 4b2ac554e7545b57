import { useState } from "react";
import { type DocumentFile, isClosed, type DocumentProps } from "./documents.ts";
import { formatFileSize } from "#kit/values/format.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";

export function SentFiles({ document: { state, files }, onChanged }: DocumentProps) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {files.map((file) => (
        <li key={file.id} className="flex min-h-9 items-center gap-x-2 text-sm">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="flex min-w-0 gap-2">
              <Icon name="file-text" className="mt-0.5 size-4 shrink-0 text-base-content/75" />
              <FileName file={file} />
            </span>
            <span className="text-base-content/75">
              {formatFileSize(file.size)}, <DateTime iso={file.createdAt} />, {file.sentByName}
            </span>
          </span>
          {state !== "accepted" && <Remove file={file} onChanged={onChanged} />}
        </li>
      ))}
    </ul>
  );
}

/** A link once the file may be opened; until then, or for an infected one, why not. */
function FileName({ file }: { file: DocumentFile }) {
  const { fileUrl, fileName, scan } = file;
  if (isClosed(file))
    return (
      <span className="min-w-0 wrap-anywhere">
        {fileName}
        <span
          className={`ml-2 badge badge-sm ${scan === "waiting" ? "badge-soft" : "badge-error"}`}
        >
          {scan === "waiting" ? "Being checked for viruses" : "Contains a virus"}
        </span>
      </span>
    );
  return (
    <a
      href={fileUrl}
      target="_blank"
      rel="noreferrer"
      className="min-w-0 link link-primary wrap-anywhere"
    >
      {fileName}
      <span className="sr-only">, in a new tab</span>
    </a>
  );
}

function Remove({ file, onChanged }: { file: DocumentFile } & Pick<DocumentProps, "onChanged">) {
  const [isAsked, setAsked] = useState(false);
  const remove = trpc.documents.removeFile.useMutation({
    onSuccess: (documents) => {
      onChanged(documents);
      toast({ title: "File removed" });
    },
    onError: (error) => toastError(error, "The file could not be removed. Please try again."),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button
        look="btn-square btn-ghost btn-sm"
        icon="trash-2"
        aria-label={`Remove ${file.fileName}`}
        title={`Remove ${file.fileName}`}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <ConfirmDialog
          title="Remove this file?"
          description={`${file.fileName} cannot be brought back.`}
          action="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: file.id })}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
