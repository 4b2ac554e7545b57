import type { ImportEntry, ContentImport } from "#domains/content/transfer/transfer.output.ts";
import { IMPORT_FILES, type TakenChoice } from "#domains/content/transfer/transfer.ts";
import { uploadServer } from "./upload.ts";

interface Choices {
  taken?: TakenChoice;
  keepPublished?: boolean;
}

/** A server with functions that import files as an admin does. */
export async function importServer() {
  const server = await uploadServer();
  const { admin } = await server.as("admin");
  const done = () => server.app.jobs.run("imports");

  const uploadFiles = async (files: Record<string, string | Buffer>): Promise<number> => {
    let id: number | undefined;
    for (const [name, content] of Object.entries(files)) {
      const file = { content: Buffer.from(content), name };
      const joined: Record<string, string> = id === undefined ? {} : { importId: String(id) };
      const answer = await server.upload(IMPORT_FILES, { ...joined, file });
      if (answer.status !== 201) throw new Error(await answer.text());
      ({ id } = (await answer.json()) as ContentImport);
    }
    return id as number;
  };

  /** The entries found in files, by the name of the file. */
  const look = async (files: Record<string, string | Buffer>) => {
    const id = await uploadFiles(files);
    await admin.transfer.look({ id });
    await done();
    const { rows } = await admin.transfer.entries({ id });
    return { id, rows, byFile: new Map(rows.map((row) => [row.file, row])) };
  };

  const start = async (id: number, { taken = "skip", keepPublished = false }: Choices = {}) => {
    await admin.transfer.start({ id, taken, keepPublished });
    await done();
    const { rows } = await admin.transfer.entries({ id });
    return { report: await admin.transfer.byId({ id }), rows };
  };

  const importFiles = async (files: Record<string, string | Buffer>, choices: Choices = {}) => {
    const { id } = await look(files);
    return start(id, choices);
  };

  return { ...server, admin, done, uploadFiles, look, start, importFiles };
}

/** The result of an entry and its reason, in one line. */
export function lineOf({ title, finding, result, notes }: ImportEntry): string {
  return [title, result ?? finding, ...notes].join(" | ");
}
