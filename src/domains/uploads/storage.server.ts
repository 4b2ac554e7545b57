import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UPLOAD_KINDS, type UploadKind } from "./uploads.ts";
import { freeBytes, hasRoomFor } from "#platform/disk.ts";
import { AppError } from "#platform/errors.ts";
import { type Extension, EXTENSIONS } from "./file-types.server.ts";

/** A file's address, such as `/uploads/logos/NAME.png`, as the database and the browser know it. */
const PATTERN = `/uploads/(${UPLOAD_KINDS.join("|")})/([\\w-]{22}\\.(?:${EXTENSIONS.join("|")}))`;
const ADDRESS = new RegExp(`^${PATTERN}$`);

/** Matches the addresses of stored files in a text. */
export function addressesOfUploads(text: string): string[] {
  return [...text.matchAll(new RegExp(PATTERN, "g"))].map(([address]) => address);
}

export interface TemporaryFile {
  handle: FileHandle;
  file: string;
}

export interface OpenFile {
  handle: FileHandle;
  stats: Stats;
}

/**
 * The only place that knows where uploaded files are stored: under generated names in one folder,
 * which is created when first needed.
 */
export class Storage {
  readonly #folder: string;
  readonly #temporary: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#temporary = join(folder, "tmp");
  }

  /** Throws STORAGE_FULL when this many bytes would use up the reserve. */
  async requireRoom(bytes: number): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    if (!(await hasRoomFor(this.#temporary, bytes)))
      throw new AppError("STORAGE_FULL", "The server is out of storage. Please try again later.");
  }

  /** Creates an empty file for incoming bytes that only this process can read. */
  async openTemporary(): Promise<TemporaryFile> {
    await mkdir(this.#temporary, { recursive: true });
    const file = join(this.#temporary, newName());
    return { file, handle: await open(file, "wx+", 0o600) };
  }

  /** Deletes a file whose upload failed. */
  async discard({ handle, file }: TemporaryFile): Promise<void> {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
  }

  /**
   * Moves a finished file to its permanent place; it is on disk under its name before this returns.
   */
  async keep(
    { handle, file }: TemporaryFile,
    { kind, extension }: { kind: UploadKind; extension: Extension },
  ): Promise<string> {
    await mkdir(this.#folderOf(kind), { recursive: true });
    await handle.sync();
    await handle.close();
    const name = `${newName()}.${extension}`;
    const place = join(this.#folderOf(kind), name);
    await rename(file, place);
    try {
      await syncFolder(this.#folderOf(kind));
    } catch (error) {
      await rm(place, { force: true });
      throw error;
    }
    return `/uploads/${kind}/${name}`;
  }

  /** Stores bytes that were made here. Resolves to their address. */
  async store(bytes: Buffer, place: { kind: UploadKind; extension: Extension }): Promise<string> {
    await this.requireRoom(bytes.length);
    const temporary = await this.openTemporary();
    try {
      await temporary.handle.writeFile(bytes);
      return await this.keep(temporary, place);
    } catch (error) {
      await this.discard(temporary);
      throw error;
    }
  }

  /** Opens a stored file; undefined when it does not exist. */
  async open(address: string): Promise<OpenFile | undefined> {
    try {
      const handle = await open(this.#fileAt(address), "r");
      return { handle, stats: await handle.stat() };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** The content of a stored picture; undefined when it does not exist. */
  async read(address: string): Promise<Buffer | undefined> {
    const file = await this.open(address);
    if (!file) return undefined;
    try {
      return await file.handle.readFile();
    } finally {
      await file.handle.close();
    }
  }

  /** Replaces the bytes of a stored file: at any moment it has either the old ones or the new. */
  async replace(address: string, bytes: Buffer): Promise<void> {
    const place = this.#fileAt(address);
    await this.requireRoom(bytes.length);
    const temporary = await this.openTemporary();
    try {
      await temporary.handle.writeFile(bytes);
      await temporary.handle.sync();
      await rename(temporary.file, place);
      await syncFolder(dirname(place));
    } finally {
      await this.discard(temporary);
    }
  }

  /** Removes a stored file; a missing file is not an error. */
  async remove(address: string): Promise<void> {
    await rm(this.#fileAt(address), { force: true });
  }

  /**
   * Removes the remains of interrupted uploads that were last written to before the given time;
   * newer ones may belong to other processes.
   */
  async sweepTemporary(time = Infinity): Promise<void> {
    for (const name of await namesIn(this.#temporary)) {
      const file = join(this.#temporary, name);
      const stats = await stat(file).catch(() => undefined);
      if (stats && stats.mtimeMs < time) await rm(file, { force: true });
    }
  }

  /** The addresses of files stored before the given time. */
  async storedBefore(time: number): Promise<string[]> {
    const found: string[] = [];
    for (const kind of UPLOAD_KINDS)
      for (const name of await namesIn(this.#folderOf(kind))) {
        const address = `/uploads/${kind}/${name}`;
        if (!ADDRESS.test(address)) continue;
        const stats = await stat(this.#fileAt(address)).catch(() => undefined);
        if (stats && stats.mtimeMs < time) found.push(address);
      }
    return found;
  }

  async free(): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    return freeBytes(this.#folder);
  }

  /** The total size of the stored files. Looks at each of them. */
  async size(): Promise<number> {
    let bytes = 0;
    for (const kind of UPLOAD_KINDS)
      for (const name of await namesIn(this.#folderOf(kind)))
        bytes += (await stat(join(this.#folderOf(kind), name)).catch(() => undefined))?.size ?? 0;
    return bytes;
  }

  #folderOf(kind: UploadKind): string {
    return join(this.#folder, kind);
  }

  #fileAt(address: string): string {
    const [, kind, name] = ADDRESS.exec(address) ?? [];
    if (kind === undefined || name === undefined)
      throw new AppError("NOT_FOUND", "There is no file at this address.");
    return join(this.#folderOf(kind as UploadKind), name);
  }
}

function newName(): string {
  return randomBytes(16).toString("base64url");
}

/** A file's new name survives a power cut only after its folder is synced. */
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
