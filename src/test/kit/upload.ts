import { filesBelow } from "./files.ts";
import { type ActorName, headersFor } from "./people.ts";
import { temporaryFolder } from "./built-server.ts";
import { testServer } from "./server.ts";

export interface Part {
  content: Buffer;
  name: string;
}

/** A server with a folder of its own for uploads, and what sends files to it. */
export async function uploadServer() {
  const folder = temporaryFolder();
  const server = await testServer({ UPLOADS_DIR: folder });
  const upload = async (
    path: string,
    parts: Record<string, string | Part>,
    actor: ActorName = "admin",
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts))
      if (typeof part === "string") body.append(name, part);
      else body.append(name, new Blob([new Uint8Array(part.content)]), part.name);
    const who = await headersFor(server.db, actor);
    return server.get(path, { method: "POST", body, headers: { ...who, ...headers } });
  };
  return { ...server, folder, upload, files: () => filesBelow(folder) };
}
