import { useId, useState } from "react";
import type { ContentImport } from "./transfer.output.ts";
import { IMPORT_ACCEPT, IMPORT_FILES, MOST_FILES } from "./transfer.ts";
import { UPLOAD_RULES } from "#domains/uploads/uploads.ts";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

interface Props {
  /** The import to add the files to; without it, a new one is started. */
  importId?: number;
  uploads: Uploads;
}

export function ChooseFiles({ importId, uploads: { send, sending, problems } }: Props) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {importId === undefined ? "Files" : "More files"}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={IMPORT_ACCEPT}
        disabled={sending !== undefined}
        aria-describedby={`${id}-hint`}
        className="file-input w-full sm:max-w-lg"
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])], importId);
          currentTarget.value = "";
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-base-content/80">
        ZIP, Markdown or XML, up to 200&nbsp;MB each and {MOST_FILES} files.
      </p>
      <p role="status" className="text-sm">
        {sending !== undefined && `Uploading ${sending}…`}
      </p>
      {problems.length > 0 && (
        <div role="alert" className="text-sm text-error">
          {problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

const { limit, tooLarge } = UPLOAD_RULES.imports;

export type Uploads = ReturnType<typeof useUploads>;

/** The uploads under way and those that failed, which stay when the file choice is hidden. */
export function useUploads(onBegun: (id: number) => void) {
  const utils = trpc.useUtils();
  const [sending, setSending] = useState<string>();
  const [problems, setProblems] = useState<string[]>([]);
  const send = async (files: File[], importId?: number) => {
    const wrong: string[] = [];
    let joined = importId;
    for (const file of files) {
      setSending(file.name);
      try {
        if (file.size > limit) throw new Error(tooLarge);
        const answer = await uploadFile<ContentImport>(IMPORT_FILES, {
          ...(joined !== undefined && { importId: String(joined) }),
          file,
        });
        joined = answer.id;
        utils.admin.transfer.byId.setData({ id: answer.id }, answer);
      } catch (error) {
        const fallback = file.size > limit ? tooLarge : "This file could not be uploaded.";
        wrong.push(`${file.name}: ${uploadSentence(error, fallback)}`);
      }
    }
    setSending(undefined);
    setProblems(wrong);
    await utils.admin.transfer.imports.invalidate();
    if (joined !== undefined && joined !== importId) onBegun(joined);
  };
  return { send, sending, problems, forget: () => setProblems([]) };
}
