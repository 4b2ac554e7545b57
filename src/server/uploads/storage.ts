import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { UPLOAD_KINDS, type UploadKind } from "../../shared/uploads.ts";
import { hasRoomFor } from "../disk.ts";
import { AppError } from "../errors.ts";
import { type Extension, EXTENSIONS } from "./file-types.ts";

/** A file's address, such as `/uploads/logos/NAME.png`: what the database and the browser know. */
const ADDRESS = new RegExp(
  `^/uploads/(${UPLOAD_KINDS.join("|")})/([\\w-]{22}\\.(?:${EXTENSIONS.join("|")}))$`,
);

export interface TemporaryFile {
  handle: FileHandle;
  file: string;
}

export interface OpenFile {
  handle: FileHandle;
  stats: Stats;
}

/** The only place that knows where uploaded files lie. */
export type Storage = ReturnType<typeof createStorage>;

/** Files under generated names in one folder, which is made when it is first needed. */
export function createStorage(folder: string) {
  const temporary = join(folder, "tmp");
  const folderOf = (kind: UploadKind) => join(folder, kind);
  const newName = () => randomBytes(16).toString("base64url");

  const fileAt = (address: string): string => {
    const [, kind, name] = ADDRESS.exec(address) ?? [];
    if (kind === undefined || name === undefined)
      throw new AppError("NOT_FOUND", "There is no file at this address.");
    return join(folderOf(kind as UploadKind), name);
  };

  return {
    /** Throws STORAGE_FULL when so many bytes would eat into the reserve. */
    async requireRoom(bytes: number): Promise<void> {
      await mkdir(temporary, { recursive: true });
      if (!(await hasRoomFor(temporary, bytes)))
        throw new AppError("STORAGE_FULL", "The server is out of storage. Please try again later.");
    },

    /** A new empty file for bytes on their way in, that only this process can read. */
    async openTemporary(): Promise<TemporaryFile> {
      await mkdir(temporary, { recursive: true });
      const file = join(temporary, newName());
      return { file, handle: await open(file, "wx+", 0o600) };
    },

    /** Drops a file that did not make it. */
    async discard({ handle, file }: TemporaryFile): Promise<void> {
      await handle.close().catch(() => {});
      await rm(file, { force: true });
    },

    /** Gives a finished file its place for good: on the disk, with its name, before this returns. */
    async keep(
      { handle, file }: TemporaryFile,
      { kind, extension }: { kind: UploadKind; extension: Extension },
    ): Promise<string> {
      await mkdir(folderOf(kind), { recursive: true });
      await handle.sync();
      await handle.close();
      const name = `${newName()}.${extension}`;
      const place = join(folderOf(kind), name);
      await rename(file, place);
      try {
        await syncFolder(folderOf(kind));
      } catch (error) {
        await rm(place, { force: true });
        throw error;
      }
      return `/uploads/${kind}/${name}`;
    },

    /** Opens a stored file; undefined when it is not there. */
    async open(address: string): Promise<OpenFile | undefined> {
      try {
        const handle = await open(fileAt(address), "r");
        return { handle, stats: await handle.stat() };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },

    /** Removes a stored file; one that is gone already is fine. */
    async remove(address: string): Promise<void> {
      await rm(fileAt(address), { force: true });
    },

    /** Removes what uploads left behind that the last stop cut short. */
    async sweepTemporary(): Promise<void> {
      for (const name of await namesIn(temporary)) await unlink(join(temporary, name));
    },

    /** The addresses of files that were stored before the time given. */
    async storedBefore(time: number): Promise<string[]> {
      const found: string[] = [];
      for (const kind of UPLOAD_KINDS)
        for (const name of await namesIn(folderOf(kind))) {
          const address = `/uploads/${kind}/${name}`;
          if (!ADDRESS.test(address)) continue;
          const stats = await stat(fileAt(address)).catch(() => undefined);
          if (stats && stats.mtimeMs < time) found.push(address);
        }
      return found;
    },
  };
}

/** A file's new name is only safe from a power cut once its folder is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch(() => []);
}
