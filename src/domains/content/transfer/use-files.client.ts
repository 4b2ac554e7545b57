import type { ContentImport } from "./transfer.output.ts";
import { IMPORT_ACCEPT, IMPORT_FILES, MOST_FILES } from "./transfer.ts";
import { UPLOAD_RULES } from "#domains/uploads/uploads.ts";
import { uploadFile } from "#domains/uploads/upload-file.client.ts";
import { useUpload } from "#domains/uploads/use-upload.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

const { limit, tooLarge } = UPLOAD_RULES.imports;

export type Files = ReturnType<typeof useFiles>;

/** What takes the files of an import; what failed stays when the file choice is hidden. */
export function useFiles(onBegun: (id: number) => void) {
  const utils = trpc.useUtils().admin.transfer;
  const uploads = useUpload("This file could not be uploaded.", ({ size }) =>
    size > limit ? tooLarge : undefined,
  );
  const send = async (files: File[], importId?: number) => {
    let joined = importId;
    await uploads.send(files, async (file) => {
      const fields = { ...(joined !== undefined && { importId: String(joined) }), file };
      const answer = await uploadFile<ContentImport>(IMPORT_FILES, fields);
      joined = answer.id;
      utils.byId.setData({ id: answer.id }, answer);
    });
    await utils.imports.invalidate();
    if (joined !== undefined && joined !== importId) onBegun(joined);
  };
  /** For an import, or for one that its first file begins. */
  const of = (importId: number | undefined) => ({
    multiple: true,
    accept: IMPORT_ACCEPT,
    hint: `ZIP, Markdown or XML, up to 200\u00A0MB each and ${MOST_FILES} files.`,
    uploads,
    onChoose: (files: File[]) => void send(files, importId),
  });
  return { of, forget: uploads.forget };
}
